import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { ContactMessagesModule } from '../contact-messages/contact-messages.module.js';
import { CountriesModule } from '../countries/countries.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { SnapshotQueries } from './snapshots.queries.js';
import { SnapshotsService } from './snapshots.service.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsQueries } from './statistics.queries.js';

@Module({
  imports: [AuditModule, CategoriesModule, CitiesModule, ContactMessagesModule, CountriesModule, UsageModule],
  controllers: [StatisticsController],
  providers: [SnapshotsService, SnapshotQueries, StatisticsQueries],
})
export class StatisticsModule {}
