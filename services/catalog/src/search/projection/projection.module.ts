import { Module } from '@nestjs/common';
import { DocumentQueries } from './documents.queries.js';
import { OutboxQueries } from './outbox.queries.js';
import { ProjectionMetrics } from './projection.metrics.js';
import { ProjectionService } from './projection.service.js';

@Module({
  providers: [DocumentQueries, OutboxQueries, ProjectionMetrics, ProjectionService],
  exports: [OutboxQueries, ProjectionService],
})
export class ProjectionModule {}
