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
  /**
   * Resolves to whether there is more to do. @param failed items that the next run tries again: the others do not wait for them
   * @throws JobItemError if an item fails
   */
  step: (tx: EntityManager, failed: readonly string[]) => Promise<boolean>;
}

class JobItemError extends Error {
  override readonly name = 'JobItemError';

  constructor(
    readonly item: string,
    cause: unknown,
  ) {
    super(`failed: ${item}`, { cause });
  }
}

/** Does the work of a step on one item. @throws JobItemError */
export async function workOn<T>(item: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new JobItemError(item, error);
  }
}

/**
 * Polls for work and runs it. Replicas alternate by step, with a lock that lasts as long as the step's transaction: a crash loses one
 * step at most, and any replica continues at its next poll.
 */
export class BackgroundJob extends RepeatedTask {
  constructor(
    private readonly db: DataSource,
    private readonly job: Job,
    private readonly logger: Logger,
  ) {
    super({
      intervalMs: job.intervalMs,
      run: () => this.runSteps(),
      onError: (err) => logger.error({ err, job: job.name }, 'background job failed; will be retried'),
    });
  }

  private async runSteps(): Promise<void> {
    const failed: string[] = [];
    for (let hasMore = true; hasMore && !this.isStopped;) {
      try {
        hasMore = await this.db.transaction((tx) => this.runStep(tx, failed));
      } catch (error) {
        if (!(error instanceof JobItemError) || this.isStopped) throw error;
        failed.push(error.item);
        const { item, cause: err } = error;
        this.logger.error({ err, job: this.job.name, item }, 'background job failed for an item; will be retried');
      }
    }
  }

  private async runStep(tx: EntityManager, failed: readonly string[]): Promise<boolean> {
    const lock = await query.one<{ acquired: boolean }>(
      tx,
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS acquired',
      [`job ${this.job.name}`],
    );
    return lock.acquired && this.job.step(tx, failed);
  }
}
