import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { CountriesController } from './countries.controller.js';
import { CountryQueries } from './countries.queries.js';

@Module({
  imports: [CategoriesModule, CitiesModule],
  controllers: [CountriesController],
  providers: [CountryQueries],
  exports: [CountryQueries],
})
export class CountriesModule {}
