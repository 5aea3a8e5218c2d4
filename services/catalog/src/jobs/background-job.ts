import { query } from '@directory/service-kit/query';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import type { Logger } from '@directory/service-kit/tokens';
import type { DataSource, EntityManager } from 'typeorm';

/** Work in steps, each in a transaction that also saves the progress. */
export interface Job {
  /** Same in every replica and release. */
  name: string;
  /** Between polls. */
  intervalMs: number;
  /** Resolves to whether there is more to do. */
  step: (tx: EntityManager) => Promise<boolean>;
}

/**
 * Polls for work and runs it. Replicas alternate by step, with a lock that lasts as long as the step's transaction: a crash loses one
 * step at most, and any replica continues at its next poll.
 */
export class BackgroundJob extends RepeatedTask {
  constructor(
    private readonly db: DataSource,
    private readonly job: Job,
    logger: Logger,
  ) {
    super({
      intervalMs: job.intervalMs,
      run: () => this.runSteps(),
      onError: (err) => logger.error({ err, job: job.name }, 'background job failed; will be retried'),
    });
  }

  private async runSteps(): Promise<void> {
    while (!this.isStopped && (await this.db.transaction((tx) => this.runStep(tx))));
  }

  private async runStep(tx: EntityManager): Promise<boolean> {
    const lock = await query.one<{ acquired: boolean }>(
      tx,
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS acquired',
      [`job ${this.job.name}`],
    );
    return lock.acquired && this.job.step(tx);
  }
}
