import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { BrowseCounts } from './browse-counts.js';
import { FallbackEngines } from './fallback-engines.js';
import type { FirstEngine } from './first-engine.js';
import { MeilisearchModule } from './meilisearch.module.js';
import { OpenFilter } from './open-filter.js';
import { PlaceFinder } from './place-finder.js';
import { PlacesQueries } from './places.queries.js';
import { PostgresEngine } from './postgres-engine.js';
import { PostgresEngineQueries } from './postgres-engine.queries.js';
import { QueryReader } from './query-reader.js';
import { Relaxations } from './relaxations.js';
import { SearchDatabase } from './search-database.js';
import { SEARCH_ENGINES } from './search-engine.js';
import { SearchPlans } from './search-plans.js';
import { SearchController } from './search.controller.js';
import { SearchQueries } from './search.queries.js';
import { SearchService } from './search.service.js';
import { SuggestService } from './suggest.service.js';
import { FIRST_ENGINE } from './tokens.js';
import { WordCollector } from './word-collector.js';

@Module({
  imports: [MeilisearchModule],
  controllers: [SearchController],
  providers: [
    {
      provide: SearchDatabase,
      useFactory: (config: CatalogConfig) => new SearchDatabase(config.databaseUrl).initialize(),
      inject: [CONFIG],
    },
    {
      provide: SEARCH_ENGINES,
      useFactory: (first: FirstEngine | undefined, last: PostgresEngine) => new FallbackEngines(first, last),
      inject: [FIRST_ENGINE, PostgresEngine],
    },
    ...[BrowseCounts, OpenFilter, PlaceFinder, PlacesQueries, PostgresEngine, PostgresEngineQueries, QueryReader],
    ...[Relaxations, SearchPlans, SearchQueries, SearchService, SuggestService, WordCollector],
  ],
})
export class SearchModule implements OnApplicationShutdown {
  constructor(@Inject(SearchDatabase) private readonly db: SearchDatabase) {}

  async onApplicationShutdown(): Promise<void> {
    await this.db.destroy();
  }
}
