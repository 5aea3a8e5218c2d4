import { Module } from '@nestjs/common';
import { FeedController } from './feed.controller.js';
import { FeedPages } from './feed-pages.js';
import { FeedPagesQueries } from './feed-pages.queries.js';
import { FeedQueries } from './feed.queries.js';
import { FeedService } from './feed.service.js';

@Module({ controllers: [FeedController], providers: [FeedPages, FeedPagesQueries, FeedQueries, FeedService] })
export class FeedModule {}
