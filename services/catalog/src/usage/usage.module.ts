import { Module } from '@nestjs/common';
import { ExportDatabase } from '../exports/export-database.js';
import { UsageController } from './usage.controller.js';
import { UsageQueries } from './usage.queries.js';
import { UsageService } from './usage.service.js';

@Module({
  controllers: [UsageController],
  providers: [UsageService, UsageQueries, ExportDatabase],
  exports: [UsageService],
})
export class UsageModule {}
