import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CacheModule } from '../cache/cache.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CountriesModule } from '../countries/countries.module.js';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { EditQueries } from './edit.queries.js';
import { FilterFacts } from './filter-facts.js';
import { ListPages } from './list-pages.js';
import { ListViewsController } from './list-views.controller.js';
import { ListViewQueries } from './list-views.queries.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationQueries } from './moderation.queries.js';
import { ModerationService } from './moderation.service.js';
import { OrderedIds } from './ordered-ids.js';

@Module({
  imports: [AuditModule, CacheModule, CategoriesModule, CountriesModule, DeletionsModule],
  controllers: [ModerationController, ListViewsController],
  providers: [ModerationService, ModerationQueries, ListPages, OrderedIds, FilterFacts, EditQueries, ListViewQueries],
  exports: [EditQueries, ModerationService],
})
export class ModerationModule {}
