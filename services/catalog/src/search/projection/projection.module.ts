import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { openDatabase } from '@directory/service-kit/database';
import { postgresOptions } from '@directory/service-kit/postgres-options';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { CacheModule } from '../../cache/cache.module.js';
import { CONFIG, type CatalogConfig } from '../../tokens.js';
import { DocumentQueries } from './documents.queries.js';
import { OutboxQueries } from './outbox.queries.js';
import { LOCK_DATABASE } from './outbox-consumer.js';
import { OwnSynonyms } from '../query/words/own-synonyms.js';
import { ProjectionMetrics } from './projection.metrics.js';
import { ProjectionService } from './projection.service.js';

const LOCK_SETTINGS = { statement_timeout: 60_000 };

@Module({
  imports: [CacheModule],
  providers: [
    { provide: LOCK_DATABASE, useFactory: lockDatabase, inject: [CONFIG, DataSource, LOGGER] },
    DocumentQueries,
    OutboxQueries,
    OwnSynonyms,
    ProjectionMetrics,
    ProjectionService,
  ],
  exports: [OutboxQueries, ProjectionService],
})
export class ProjectionModule implements OnApplicationShutdown {
  constructor(
    @Inject(LOCK_DATABASE) private readonly locks: DataSource,
    @Inject(DataSource) private readonly db: DataSource,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.locks !== this.db) await this.locks.destroy();
  }
}

/** The database of the pages, or a connection without their pooler. */
async function lockDatabase(config: CatalogConfig, db: DataSource, logger: Logger): Promise<DataSource> {
  const { meiliUrl, directDatabaseUrl: url } = config;
  if (!meiliUrl || !url) return db;
  return openDatabase(
    new DataSource({ ...postgresOptions(url, LOCK_SETTINGS), applicationName: 'catalog-locks', poolSize: 1 }),
    logger,
  );
}
