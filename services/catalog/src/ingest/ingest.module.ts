import { Module } from '@nestjs/common';
import { DuplicateDetector } from '../duplicates/duplicate-detector.js';
import { DuplicateScanQueries } from '../duplicates/duplicate-scan.queries.js';
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
    IngestService,
    DryRunQueries,
    UnplacedRowQueries,
    MergeQueries,
    StagingQueries,
  ],
})
export class IngestModule {}
