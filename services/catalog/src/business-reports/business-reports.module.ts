import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { BusinessReportsController } from './business-reports.controller.js';
import { BusinessReportQueries } from './business-reports.queries.js';
import { BusinessReportsService } from './business-reports.service.js';

@Module({
  imports: [AuditModule, BusinessesModule, DeletionsModule, ModerationModule],
  controllers: [BusinessReportsController],
  providers: [BusinessReportsService, BusinessReportQueries],
  exports: [BusinessReportQueries],
})
export class BusinessReportsModule {}
