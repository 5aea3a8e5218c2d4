import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';

/** Upper bound for the age of an outdated cached response. */
const POLL_INTERVAL_MS = 1_000;

/** The version of the directory for cached responses; increases with every change visible on a page. */
@Injectable()
export class DirectoryVersion implements OnModuleInit, OnApplicationShutdown {
  private latest = '';
  private readonly polling: RepeatedTask;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.polling = new RepeatedTask({
      intervalMs: POLL_INTERVAL_MS,
      run: () => this.read(),
      // While the database is unavailable the last version stays: a cached response is better than none.
      onError: (err) => this.logger.warn({ err }, 'directory version unknown'),
    });
  }

  get current(): string {
    return this.latest;
  }

  onModuleInit(): Promise<void> {
    return this.polling.trigger();
  }

  onApplicationShutdown(): Promise<void> {
    return this.polling.stop();
  }

  /**
   * Runs `work` in a transaction that invalidates every cached response on all replicas. All writers lock the row of `directory_count`
   * first, which prevents deadlocks.
   */
  async changing<T>(work: (db: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.db.transaction(async (db) => {
      await query.run(db, 'UPDATE directory_count SET version = version + 1');
      return work(db);
    });
    await this.read();
    return result;
  }

  private async read(): Promise<void> {
    const { version } = await query.one<{ version: string }>(this.db, 'SELECT version FROM directory_count');
    this.latest = version;
  }
}
