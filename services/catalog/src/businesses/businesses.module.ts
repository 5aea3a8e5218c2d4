import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { SearchModule } from '../search/search.module.js';
import { BusinessesController } from './businesses.controller.js';
import { BusinessQueries } from './businesses.queries.js';
import { PhotosController } from './photos.controller.js';
import { SimilarBusinessQueries } from './similar-businesses.queries.js';
import { SimilarBusinessesService } from './similar-businesses.service.js';

@Module({
  imports: [DeletionsModule, SearchModule],
  controllers: [BusinessesController, PhotosController],
  providers: [BusinessQueries, SimilarBusinessesService, SimilarBusinessQueries],
  exports: [BusinessQueries],
})
export class BusinessesModule {}
