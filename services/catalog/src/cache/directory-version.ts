import { query } from '@directory/service-kit/query';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';

/** Milliseconds between looks: how long an answer may outlive a change. */
const INTERVAL = 1_000;

/** The version of the directory that answers are made from; it grows with every change that a page could show. */
@Injectable()
export class DirectoryVersion implements OnModuleInit, OnApplicationShutdown {
  private seen = '';
  private timer: NodeJS.Timeout;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get current(): string {
    return this.seen;
  }

  async onModuleInit(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), INTERVAL);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Runs `work` in a transaction, with whose end every answer is stale, on all replicas. The row that all writers take
   * first is taken first here too, so that none waits for another that waits for it.
   */
  async changing<T>(work: (db: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.db.transaction(async (db) => {
      await query.run(db, 'UPDATE directory_count SET version = version + 1');
      return work(db);
    });
    await this.look();
    return result;
  }

  /** While the database is away the last version goes on: what is cached is better than nothing. */
  private async look(): Promise<void> {
    try {
      const row = await query.one<{ version: string }>(this.db, 'SELECT version FROM directory_count');
      this.seen = row.version;
    } catch (error) {
      this.logger.warn({ err: error }, 'the version of the directory is not known');
    }
  }
}
