import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { FeedPagesQueries } from './feed-pages.queries.js';

const POLL_INTERVAL_MS = 2_000;
/** Pages are recounted after this time without a change, or once a change has waited for the longer one. */
const QUIET_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/**
 * Divides all listed businesses into sitemap files by ranges of ids: a change in one file does not affect the others, unless one is
 * too long or there are too many.
 */
@Injectable()
export class FeedPages implements OnModuleInit, OnApplicationShutdown {
  private readonly polling: RepeatedTask;

  constructor(
    private readonly db: DataSource,
    private readonly pages: FeedPagesQueries,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.polling = new RepeatedTask({
      intervalMs: POLL_INTERVAL_MS,
      run: () => this.update(),
      onError: (err) => logger.warn({ err }, 'sitemap pages could not be updated'),
    });
  }

  onModuleInit(): void {
    this.polling.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.polling.stop();
  }

  private async update(): Promise<void> {
    if (!(await this.pages.isDue(QUIET_MS, MAX_DELAY_MS))) return;
    await this.db.transaction(async (manager) => {
      if (!(await this.pages.lock(manager))) return;
      // Dividing millions of businesses takes longer than other statements may: it would never end, and always start again.
      await withoutTimeouts(manager);
      const buckets = await this.pages.drainChanges(manager);
      if (buckets.includes(null)) return this.pages.divide(manager, 1);
      await this.pages.recount(manager, buckets as string[]);
      const wrong = await this.pages.firstWrong(manager);
      if (wrong !== undefined) await this.pages.divide(manager, wrong);
    });
  }
}
