import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { FeedController } from './feed.controller.js';
import { FeedQueries } from './feed.queries.js';

@Module({ imports: [BusinessesModule], controllers: [FeedController], providers: [FeedQueries] })
export class FeedModule {}
