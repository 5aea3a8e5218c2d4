import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { CountriesModule } from '../countries/countries.module.js';
import { HomepageController } from './homepage.controller.js';

@Module({
  imports: [BusinessesModule, CategoriesModule, CitiesModule, CountriesModule],
  controllers: [HomepageController],
})
export class HomepageModule {}
