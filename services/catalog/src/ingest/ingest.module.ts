import { DuplicateDetector } from '../duplicates/duplicate-detector.js';
import { DuplicateScanQueries } from '../duplicates/duplicate-scan.queries.js';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { openDatabase } from '@directory/service-kit/database';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { IngestDatabase } from './ingest-database.js';
import { IngestController } from './ingest.controller.js';
import { IngestService } from './ingest.service.js';
import { DryRunQueries } from './dry-run.queries.js';
import { AdoptionQueries } from './adoption.queries.js';
import { UnplacedRowQueries } from './unplaced-rows.queries.js';
import { MergeQueries } from './merge.queries.js';
import { StagingQueries } from './staging.queries.js';

@Module({
  controllers: [IngestController],
  providers: [
    AdoptionQueries,
    DuplicateDetector,
    DuplicateScanQueries,
    {
      provide: IngestDatabase,
      useFactory: (config: CatalogConfig, logger: Logger) =>
        openDatabase(new IngestDatabase(config.databaseUrl, config.directDatabaseUrl !== undefined), logger),
      inject: [CONFIG, LOGGER],
    },
    IngestService,
    DryRunQueries,
    UnplacedRowQueries,
    MergeQueries,
    StagingQueries,
  ],
  exports: [IngestDatabase],
})
export class IngestModule implements OnApplicationShutdown {
  constructor(private readonly db: IngestDatabase) {}

  async onApplicationShutdown(): Promise<void> {
    await this.db.destroy();
  }
}
