import { Module } from '@nestjs/common';
import { AreasController } from '../areas/areas.controller.js';
import { AreaQueries } from '../areas/areas.queries.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesController } from './cities.controller.js';
import { CityQueries } from './cities.queries.js';

@Module({
  imports: [BusinessesModule, CategoriesModule],
  controllers: [CitiesController, AreasController],
  providers: [CityQueries, AreaQueries],
  exports: [CityQueries],
})
export class CitiesModule {}
