import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CategoriesController } from './categories.controller.js';
import { CategoryQueries } from './categories.queries.js';

@Module({
  imports: [BusinessesModule],
  controllers: [CategoriesController],
  providers: [CategoryQueries],
  exports: [CategoryQueries],
})
export class CategoriesModule {}
