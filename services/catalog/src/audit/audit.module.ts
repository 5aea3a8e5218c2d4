import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditEntryRecord } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.js';
import { AuditQueries } from './audit.queries.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryRecord])],
  controllers: [AuditController],
  providers: [AuditLog, AuditQueries],
  exports: [AuditLog, AuditQueries],
})
export class AuditModule {}
