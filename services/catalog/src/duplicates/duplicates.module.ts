import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { DuplicateDetector } from './duplicate-detector.js';
import { DuplicateScanQueries } from './duplicate-scan.queries.js';
import { DuplicateScanService } from './duplicate-scan.service.js';
import { DuplicatesController } from './duplicates.controller.js';
import { DuplicateQueries } from './duplicates.queries.js';
import { DuplicatesService } from './duplicates.service.js';

@Module({
  imports: [AuditModule, DeletionsModule, ModerationModule],
  controllers: [DuplicatesController],
  providers: [DuplicatesService, DuplicateQueries, DuplicateDetector, DuplicateScanService, DuplicateScanQueries],
})
export class DuplicatesModule {}
