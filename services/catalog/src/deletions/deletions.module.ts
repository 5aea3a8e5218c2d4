import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { BusinessMergeQueries } from './business-merges.queries.js';
import { DeletionsController } from './deletions.controller.js';
import { Deletion } from './deletion.entity.js';
import { DeletionQueries } from './deletions.queries.js';
import { DeletionsService } from './deletions.service.js';
import { DirectoryArchive } from './directory-archive.js';
import { ManualDeletionQueries } from './manual-deletions.queries.js';

@Module({
  imports: [TypeOrmModule.forFeature([Deletion]), AuditModule],
  controllers: [DeletionsController],
  providers: [DeletionsService, DeletionQueries, DirectoryArchive, ManualDeletionQueries, BusinessMergeQueries],
  exports: [DeletionsService, DeletionQueries, ManualDeletionQueries, BusinessMergeQueries],
})
export class DeletionsModule {}
