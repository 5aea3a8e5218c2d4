import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { CountriesModule } from '../countries/countries.module.js';
import { StatsController } from './stats.controller.js';
import { StatsQueries } from './stats.queries.js';

@Module({
  imports: [CategoriesModule, CitiesModule, CountriesModule],
  controllers: [StatsController],
  providers: [StatsQueries],
})
export class StatsModule {}
