import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { ExportDatabase } from './export-database.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  imports: [AuditModule, ModerationModule],
  controllers: [ExportsController],
  providers: [ExportsService, ExportDatabase],
})
export class ExportsModule {}
