import { Controller } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { FEED_PAGE_SIZE } from '@directory/contracts/internal';
import { Input, Route } from '@directory/service-kit/route';
import { BusinessQueries } from '../businesses/businesses.queries.js';
import { FeedQueries } from './feed.queries.js';

/** What the sitemap service reads. */
@Controller()
export class FeedController {
  constructor(
    private readonly feed: FeedQueries,
    private readonly businesses: BusinessQueries,
  ) {}

  @Route('GET /internal/feed/businesses')
  async businessPage(
    @Input() { query }: InputOf<'GET /internal/feed/businesses'>,
  ): Promise<ResponseOf<'GET /internal/feed/businesses'>> {
    const [rows, total] = await Promise.all([
      this.feed.page(FEED_PAGE_SIZE, (query.page - 1) * FEED_PAGE_SIZE),
      this.businesses.countApproved(),
    ]);
    return {
      businesses: rows.map((row) => ({ slug: row.slug, updatedAt: row.updated_at.toISOString() })),
      totalPages: Math.ceil(total / FEED_PAGE_SIZE),
    };
  }
}
