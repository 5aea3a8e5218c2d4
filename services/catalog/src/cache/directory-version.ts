import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';
import { ReadReplicas } from '../database/read-replicas.js';

/** Upper bound for the age of an outdated cached response. */
const POLL_INTERVAL_MS = 1_000;

/** The version of the directory for cached responses; increases with every change visible on a page. */
@Injectable()
export class DirectoryVersion implements OnModuleInit, OnApplicationShutdown {
  private latest = '';
  /** Numbers of reads: a slow one must not replace the result of a later one. */
  private reads = { started: 0, applied: 0 };
  private readonly polling: RepeatedTask;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly replicas: ReadReplicas,
  ) {
    this.polling = new RepeatedTask({
      intervalMs: POLL_INTERVAL_MS,
      run: () => this.read(),
      // While the database is unavailable the last version stays: a cached response is better than none.
      onError: (err) => this.logUnknown(err),
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

  /** After a write: the next response has its change. */
  async refresh(): Promise<void> {
    await this.read().catch((error: unknown) => this.logUnknown(error));
  }

  private async read(): Promise<void> {
    const number = ++this.reads.started;
    const version = await query.value<string>(this.db, 'SELECT version FROM directory_count');
    if (number < this.reads.applied) return;
    this.reads.applied = number;
    this.latest = version;
    this.replicas.require(version);
  }

  private logUnknown(err: unknown): void {
    this.logger.warn({ err }, 'directory version unknown');
  }
}
