import { Module } from '@nestjs/common';
import { IngestController } from './ingest.controller.js';
import { IngestService } from './ingest.service.js';
import { DryRunQueries } from './dry-run.queries.js';
import { AdoptionQueries } from './adoption.queries.js';
import { UnplacedRowQueries } from './unplaced-rows.queries.js';
import { MergeQueries } from './merge.queries.js';
import { StagingQueries } from './staging.queries.js';

@Module({
  controllers: [IngestController],
  providers: [AdoptionQueries, IngestService, DryRunQueries, UnplacedRowQueries, MergeQueries, StagingQueries],
})
export class IngestModule {}
