import { query } from '@directory/service-kit/query';
import type { Logger } from '@directory/service-kit/tokens';
import type { DataSource, EntityManager } from 'typeorm';

/** Work that is done a step at a time, each in a transaction that also notes how far it has come. */
export interface Job {
  /** Same in every replica and release. */
  name: string;
  /** Milliseconds between looks at whether there is anything to do. */
  interval: number;
  /** True: there is more to do. */
  step: (tx: EntityManager) => Promise<boolean>;
}

/**
 * Looks for work and does it. Replicas take turns step by step, by a lock that lasts as long as the step's transaction: so a
 * crash loses one step at most, and whoever looks next goes on.
 */
export class BackgroundJob {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly db: DataSource,
    private readonly job: Job,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setTimeout(() => this.wake(), this.job.interval);
  }

  /** Looks at once. */
  wake(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (!this.stopped) this.start();
    });
  }

  /** Ends with the step under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (!this.stopped && (await this.db.transaction((tx) => this.turn(tx))));
    } catch (error) {
      if (!this.stopped) this.logger.error({ err: error, job: this.job.name }, 'a job broke off; it is taken up again');
    }
  }

  private async turn(tx: EntityManager): Promise<boolean> {
    return (
      (
        await query.one<{ held: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held', [
          `job ${this.job.name}`,
        ])
      ).held && this.job.step(tx)
    );
  }
}
