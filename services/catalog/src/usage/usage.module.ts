import { Module } from '@nestjs/common';
import { ExportDatabase } from '../exports/export-database.js';
import { UsageController } from './usage.controller.js';
import { UsageQueries } from './usage.queries.js';
import { UsageRankings } from './usage-rankings.js';
import { UsageService } from './usage.service.js';

@Module({
  controllers: [UsageController],
  providers: [UsageService, UsageQueries, UsageRankings, ExportDatabase],
  exports: [UsageService],
})
export class UsageModule {}
