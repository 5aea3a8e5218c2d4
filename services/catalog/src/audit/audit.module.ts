import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';
import { AuditQueries } from './audit.queries.js';

@Module({ controllers: [AuditController], providers: [AuditLog, AuditQueries], exports: [AuditLog, AuditQueries] })
export class AuditModule {}
