import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DeletionsController } from './deletions.controller.js';
import { DeletionQueries } from './deletions.queries.js';
import { DeletionsService } from './deletions.service.js';
import { DirectoryTables } from './directory-tables.js';

@Module({
  imports: [AuditModule],
  controllers: [DeletionsController],
  providers: [DeletionsService, DeletionQueries, DirectoryTables],
  exports: [DeletionQueries],
})
export class DeletionsModule {}
