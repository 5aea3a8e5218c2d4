import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { FeedPagesQueries } from './feed-pages.queries.js';

/** Milliseconds between looks; without a change before pages are counted anew; and that a change waits at most. */
const INTERVAL = 2_000;
const QUIET = 2_000;
const LONGEST = 60_000;

/**
 * Keeps the cut of all listed businesses into the files of the sitemap. A file is a range of ids: what changes in it
 * moves nothing in the others, as long as none is too long and there are no more than needed.
 */
@Injectable()
export class FeedPages implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly pages: FeedPagesQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    let idle = true;
    this.timer = setInterval(() => {
      if (!idle) return;
      idle = false;
      this.looking = this.look()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'the files of the sitemap could not be cut'))
        .finally(() => (idle = true));
    }, INTERVAL);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    if (!(await this.pages.isDue(QUIET, LONGEST))) return;
    await this.db.transaction(async (manager) => {
      if (!(await this.pages.lock(manager))) return;
      const buckets = await this.pages.takeChanges(manager);
      if (buckets.includes(null)) return this.pages.cut(manager, 1);
      await this.pages.recount(manager, buckets as string[]);
      const wrong = await this.pages.firstWrong(manager);
      if (wrong !== undefined) await this.pages.cut(manager, wrong);
    });
  }
}
