import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CountriesModule } from '../countries/countries.module.js';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { EditQueries } from './edit.queries.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationQueries } from './moderation.queries.js';
import { ModerationService } from './moderation.service.js';

@Module({
  imports: [AuditModule, CategoriesModule, CountriesModule, DeletionsModule],
  controllers: [ModerationController],
  providers: [ModerationService, ModerationQueries, EditQueries],
  exports: [EditQueries, ModerationService],
})
export class ModerationModule {}
