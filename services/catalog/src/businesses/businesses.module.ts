import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { BusinessesController } from './businesses.controller.js';
import { BusinessQueries } from './businesses.queries.js';

@Module({
  imports: [DeletionsModule],
  controllers: [BusinessesController],
  providers: [BusinessQueries],
  exports: [BusinessQueries],
})
export class BusinessesModule {}
