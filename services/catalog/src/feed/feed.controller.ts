import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { FEED_REVISION_HEADER } from '@directory/contracts/internal';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply } from 'fastify';
import { FeedQueries } from './feed.queries.js';
import { FeedService } from './feed.service.js';

/** Data for the sitemap service, and its reports. */
@Controller()
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    private readonly queries: FeedQueries,
  ) {}

  @Route('GET /internal/feed')
  overview() {
    return this.feed.overview();
  }

  @Route('GET /internal/feed/file')
  async file(@Input() { query }: InputOf<'GET /internal/feed/file'>, @Res() reply: FastifyReply) {
    const file = (await this.feed.overview()).files.find(({ path }) => path === query.path);
    if (!file) throw new AppError('not_found');
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', [FEED_REVISION_HEADER]: file.revision })
      .send(this.feed.lines(file.path));
  }

  @Route('POST /internal/feed/built')
  async built(@Input() { body }: InputOf<'POST /internal/feed/built'>) {
    await this.queries.saveBuilt(body.files);
    return { success: true as const };
  }

  @Route('POST /internal/feed/build')
  async build(@Input() { body }: InputOf<'POST /internal/feed/build'>) {
    await this.queries.saveBuild(body.building, body.error);
    return { success: true as const };
  }
}
