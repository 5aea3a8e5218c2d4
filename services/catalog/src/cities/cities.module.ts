import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesController } from './cities.controller.js';
import { CityQueries } from './cities.queries.js';

@Module({
  imports: [BusinessesModule, CategoriesModule],
  controllers: [CitiesController],
  providers: [CityQueries],
  exports: [CityQueries],
})
export class CitiesModule {}
