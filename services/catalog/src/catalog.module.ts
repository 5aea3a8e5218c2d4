import { Inject, Module, type DynamicModule, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseProbe, observePools, openedDatabase } from '@directory/service-kit/database';
import { Readiness } from '@directory/service-kit/readiness';
import { ServiceTokenGuard } from '@directory/service-kit/service-token.guard';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { AccountsModule } from './accounts/accounts.module.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { AuditModule } from './audit/audit.module.js';
import { BusinessReportsModule } from './business-reports/business-reports.module.js';
import { BusinessesModule } from './businesses/businesses.module.js';
import { CacheModule } from './cache/cache.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { CategoryPlacesController } from './category-places/category-places.controller.js';
import { CitiesModule } from './cities/cities.module.js';
import { ContactMessagesModule } from './contact-messages/contact-messages.module.js';
import { CountriesModule } from './countries/countries.module.js';
import { catalogDataSource } from './database/data-source.js';
import { ReadReplicas } from './database/read-replicas.js';
import { DeletionsModule } from './deletions/deletions.module.js';
import { DuplicatesModule } from './duplicates/duplicates.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FeedModule } from './feed/feed.module.js';
import { IngestDatabase } from './ingest/ingest-database.js';
import { IngestModule } from './ingest/ingest.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { NamesController } from './names/names.controller.js';
import { NameQueries } from './names/names.queries.js';
import { NamesService } from './names/names.service.js';
import { RetentionModule } from './retention/retention.module.js';
import { LookupDatabase } from './search/postgres/lookup-database.js';
import { SearchDatabase } from './search/postgres/search-database.js';
import { SearchModule } from './search/search.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SlugFixController } from './slugs/slug-fix.controller.js';
import { SlugFixQueries } from './slugs/slug-fix.queries.js';
import { SlugFixService } from './slugs/slug-fix.service.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { CONFIG, type CatalogConfig } from './tokens.js';
import { UndoModule } from './undo/undo.module.js';
import { UsageModule } from './usage/usage.module.js';

@Module({})
export class CatalogModule implements OnModuleInit, OnApplicationShutdown {
  private readonly probe: DatabaseProbe;

  constructor(
    @Inject(DataSource) db: DataSource,
    @Inject(Readiness) private readonly readiness: Readiness,
    @Inject(METRICS) metrics: Registry,
    search: SearchDatabase,
    lookups: LookupDatabase,
    ingest: IngestDatabase,
    @Inject(CONFIG) config: CatalogConfig,
  ) {
    observePools({ pages: db, search, lookups, ingest }, metrics);
    this.probe = new DatabaseProbe(db, config.directDatabaseUrl);
  }

  static create(config: CatalogConfig): DynamicModule {
    return {
      module: CatalogModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync(
          openedDatabase(catalogDataSource(config.databaseUrl, config.directDatabaseUrl !== undefined)),
        ),
        AccountsModule,
        AuditModule,
        BusinessReportsModule,
        BusinessesModule,
        CacheModule,
        CategoriesModule,
        CitiesModule,
        ContactMessagesModule,
        CountriesModule,
        DeletionsModule,
        DuplicatesModule,
        ExportsModule,
        FeedModule,
        IngestModule,
        ModerationModule,
        RetentionModule,
        SearchModule,
        SettingsModule,
        StatisticsModule,
        UndoModule,
        UsageModule,
      ],
      // Of features that no other uses.
      controllers: [ApiDocsController, CategoryPlacesController, NamesController, SlugFixController],
      providers: [
        ...[NameQueries, NamesService, SlugFixQueries, SlugFixService],
        { provide: CONFIG, useValue: config },
        { provide: APP_GUARD, useClass: ServiceTokenGuard },
        ReadReplicas,
      ],
      exports: [CONFIG, ReadReplicas],
    };
  }

  onModuleInit(): void {
    this.readiness.require('database', () => this.probe.check());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.probe.close();
  }
}
