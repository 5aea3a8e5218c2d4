import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { SearchModule } from '../search/search.module.js';
import { SimilarController } from './similar.controller.js';
import { SimilarQueries } from './similar.queries.js';
import { SimilarService } from './similar.service.js';

@Module({
  imports: [BusinessesModule, SearchModule],
  controllers: [SimilarController],
  providers: [SimilarQueries, SimilarService],
})
export class SimilarModule {}
