import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { openDatabase } from '@directory/service-kit/database';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CacheModule } from '../cache/cache.module.js';
import { ReadReplicas } from '../database/read-replicas.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { UsageModule } from '../usage/usage.module.js';
import { AroundPlaces } from './attempts/around-places.js';
import { AroundFinder } from './query/places/around-finder.js';
import { CategoryLanguages } from './query/words/category-languages.js';
import { ContactFinder } from './query/contacts/contact-finder.js';
import { BrowseCounts } from './postgres/browse-counts.js';
import { CategoryWords } from './postgres/category-words.js';
import { CompoundWords } from './postgres/compound-words.js';
import { DirectoryCounts } from './query/directory-counts.js';
import { FallbackEngines } from './engine/fallback-engines.js';
import type { PrimaryEngine } from './engine/primary-engine.js';
import { MeilisearchModule } from './meilisearch/meilisearch.module.js';
import { OpenHours } from './postgres/open-hours.js';
import { MisspeltPlaceFinder } from './query/places/misspelt-place-finder.js';
import { OwnSynonyms } from './query/words/own-synonyms.js';
import { PlaceFinder } from './query/places/place-finder.js';
import { PlacesQueries } from './query/places/places.queries.js';
import { PositionQueries } from './query/places/position.queries.js';
import { PostgresEngine } from './postgres/postgres-engine.js';
import { PostgresEngineQueries } from './postgres/postgres-engine.queries.js';
import { QueryParser } from './query/query-parser.js';
import { QueryText } from './query/query-text.js';
import { Relaxations } from './attempts/relaxations.js';
import { TownFinder } from './query/places/town-finder.js';
import { WiderPlaces } from './query/places/wider-places.js';
import { WordDropper } from './query/word-dropper.js';
import { Attempts } from './attempts/attempts.js';
import { Corrections } from './attempts/corrections.js';
import { Elsewhere } from './attempts/elsewhere.js';
import { FewerWordsSearch } from './attempts/fewer-words.js';
import { OtherNames } from './attempts/other-names.js';
import { OtherReadings } from './attempts/other-readings.js';
import { SearchFiller } from './postgres/search-filler.js';
import { LookupDatabase } from './postgres/lookup-database.js';
import { SearchDatabase } from './postgres/search-database.js';
import { SEARCH_ENGINES } from './engine/search-engine.js';
import { SearchPlans } from './query/search-plans.js';
import { SearchController } from './search.controller.js';
import { SearchQueries } from './search.queries.js';
import { SearchService } from './search.service.js';
import { SuggestService } from './suggest/suggest.service.js';
import { PRIMARY_ENGINE } from './engine/primary-engine.js';
import { NativeSpelling } from './postgres/native-spelling.js';
import { SpellingCorrection } from './postgres/spelling-correction.js';
import { TermDictionaryUpdater } from './postgres/term-dictionary.js';
import { TermQueries } from './postgres/terms.queries.js';

@Module({
  imports: [CacheModule, MeilisearchModule, UsageModule],
  controllers: [SearchController],
  providers: [
    {
      provide: SearchDatabase,
      useFactory: (config: CatalogConfig, logger: Logger) =>
        openDatabase(new SearchDatabase(config.databaseUrl, config.directDatabaseUrl !== undefined), logger),
      inject: [CONFIG, LOGGER],
    },
    {
      provide: LookupDatabase,
      useFactory: (config: CatalogConfig, logger: Logger) =>
        openDatabase(new LookupDatabase(config.databaseUrl, config.directDatabaseUrl !== undefined), logger),
      inject: [CONFIG, LOGGER],
    },
    {
      provide: SEARCH_ENGINES,
      useFactory: (first: PrimaryEngine | undefined, last: PostgresEngine) => new FallbackEngines(first, last),
      inject: [PRIMARY_ENGINE, PostgresEngine],
    },
    AroundFinder,
    AroundPlaces,
    CategoryLanguages,
    ContactFinder,
    Attempts,
    BrowseCounts,
    CategoryWords,
    CompoundWords,
    Corrections,
    DirectoryCounts,
    MisspeltPlaceFinder,
    OpenHours,
    Elsewhere,
    FewerWordsSearch,
    OtherNames,
    OtherReadings,
    OwnSynonyms,
    PlaceFinder,
    PlacesQueries,
    PositionQueries,
    PostgresEngine,
    PostgresEngineQueries,
    QueryParser,
    QueryText,
    Relaxations,
    SearchFiller,
    SearchPlans,
    SearchQueries,
    SearchService,
    NativeSpelling,
    SpellingCorrection,
    SuggestService,
    TermDictionaryUpdater,
    TermQueries,
    TownFinder,
    WiderPlaces,
    WordDropper,
  ],
  exports: [LookupDatabase, SearchDatabase, SearchQueries],
})
export class SearchModule implements OnApplicationShutdown {
  constructor(
    @Inject(SearchDatabase) private readonly db: SearchDatabase,
    @Inject(LookupDatabase) private readonly lookups: LookupDatabase,
    replicas: ReadReplicas,
  ) {
    replicas.serve('search', db);
    replicas.serve('lookups', lookups);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.db.destroy(), this.lookups.destroy()]);
  }
}
