import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { CitiesModule } from '../cities/cities.module.js';
import { CategoryPlacesController } from './category-places.controller.js';

@Module({ imports: [CategoriesModule, CitiesModule], controllers: [CategoryPlacesController] })
export class CategoryPlacesModule {}
