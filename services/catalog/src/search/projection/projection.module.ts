import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module.js';
import { DocumentQueries } from './documents.queries.js';
import { OutboxQueries } from './outbox.queries.js';
import { OwnSynonyms } from '../query/own-synonyms.js';
import { ProjectionMetrics } from './projection.metrics.js';
import { ProjectionService } from './projection.service.js';

@Module({
  imports: [CacheModule],
  providers: [DocumentQueries, OutboxQueries, OwnSynonyms, ProjectionMetrics, ProjectionService],
  exports: [OutboxQueries, ProjectionService],
})
export class ProjectionModule {}
