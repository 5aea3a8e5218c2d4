import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { BusinessesController } from './businesses.controller.js';
import { BusinessQueries } from './businesses.queries.js';
import { PhotosController } from './photos.controller.js';

@Module({
  imports: [DeletionsModule],
  controllers: [BusinessesController, PhotosController],
  providers: [BusinessQueries],
  exports: [BusinessQueries],
})
export class BusinessesModule {}
