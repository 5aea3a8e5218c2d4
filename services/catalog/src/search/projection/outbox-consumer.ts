import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '@directory/service-kit/query';
import type { Logger } from '@directory/service-kit/tokens';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Changes, OutboxQueries } from './outbox.queries.js';

export type Reject = (business: string, reason: string) => void;

/** Processes changes. Called by one replica at a time; interrupted calls are repeated. */
export interface ConsumerTask {
  /** Same in every replica and release. */
  name: string;
  /** Maximum batch size. */
  maxChanges: number;
  /** Called when this replica takes over, and after every failure. */
  prepare?(signal: AbortSignal): Promise<void>;
  /** Applies changes of these businesses in their current state, except those that it rejects. Must be idempotent. */
  apply(changes: Changes, signal: AbortSignal, reject: Reject): Promise<void>;
  /** Continues background work between changes; true: there is more of it. */
  proceed?(signal: AbortSignal): Promise<boolean>;
}

/** A `DataSource` whose sessions hold locks: not one of a pooler in transaction mode. */
export const LOCK_DATABASE = Symbol('lock database');

const POLL_INTERVAL_MS = 500;
/** Each consecutive failure doubles the delay. */
const MAX_BACKOFF_MS = 15_000;
/** Until a rejected business is tried again. */
const REJECTED_RETRY_MS = 60_000;

/**
 * Passes the outbox to a task in batches and advances the cursor. Changes of a business that the task rejects are tried again, behind the
 * others. Runs on the replica that holds a session lock of the database; another
 * takes over once its connection is closed.
 */
export class OutboxConsumer {
  private readonly stopping = new AbortController();
  private lock: QueryRunner | undefined;
  private prepared = false;
  /** Businesses with the time of their next attempt. */
  private readonly rejected = new Map<string, { reason: string; retryAtMs: number }>();
  private running: Promise<void> | undefined;

  constructor(
    private readonly locks: DataSource,
    private readonly outbox: OutboxQueries,
    private readonly task: ConsumerTask,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.run().catch((error: unknown) =>
      this.logger.error({ err: error, consumer: this.task.name }, 'processing changes ended'),
    );
  }

  /** Interrupts the batch in flight; the next replica repeats it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted;) {
      let pauseMs = POLL_INTERVAL_MS;
      try {
        if (await this.step(signal)) pauseMs = 0;
        failures = 0;
      } catch (error) {
        if (signal.aborted) break;
        failures += 1;
        pauseMs = Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_BACKOFF_MS);
        await this.handleFailure(error);
      }
      await waited(pauseMs, signal);
    }
    await this.release();
  }

  /** True: there is more to do immediately. */
  private async step(signal: AbortSignal): Promise<boolean> {
    const { task, outbox } = this;
    const lock = await this.acquireLock();
    if (!lock) return false;
    if (!this.prepared) {
      await outbox.register(task.name);
      await task.prepare?.(signal);
      this.rejected.clear();
      this.prepared = true;
    }
    const now = performance.now();
    const paused = [...this.rejected].filter(([, { retryAtMs }]) => retryAtMs > now).map(([id]) => id);
    const changes = await outbox.next(task.name, task.maxChanges, lock, paused);
    if (changes) {
      const rejections = new Map<string, string>();
      await task.apply(changes, signal, (business, reason) => rejections.set(business, reason));
      this.remember(changes, rejections);
      await outbox.advance(task.name, changes.upTo, lock, [...this.rejected.keys()]);
    }
    const more = (await task.proceed?.(signal)) ?? false;
    const [rejected] = this.rejected.values();
    if (rejected) await outbox.recordFailure(task.name, rejected.reason);
    else await outbox.recordRecovery(task.name, lock);
    return more || changes !== undefined;
  }

  private remember({ ids }: Changes, rejections: ReadonlyMap<string, string>): void {
    for (const id of ids) this.rejected.delete(id);
    const retryAtMs = performance.now() + REJECTED_RETRY_MS;
    for (const [business, reason] of rejections) {
      this.rejected.set(business, { reason, retryAtMs });
      this.logger.error({ business, reason, consumer: this.task.name }, 'a change is rejected; it is tried again');
    }
  }

  private async acquireLock(): Promise<QueryRunner | undefined> {
    if (this.lock) return this.lock;
    const runner = this.locks.createQueryRunner();
    try {
      const statement = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held';
      const { held } = await query.one<{ held: boolean }>(runner, statement, [`change_consumer ${this.task.name}`]);
      if (held) return (this.lock = runner);
    } catch (error) {
      await runner.release();
      throw error;
    }
    await runner.release();
    return undefined;
  }

  /** Releases the lock, as another replica may succeed. */
  private async handleFailure(error: unknown): Promise<void> {
    this.logger.warn({ err: error, consumer: this.task.name }, 'processing changes failed');
    await this.release();
    try {
      await this.outbox.recordFailure(this.task.name, error instanceof Error ? error.message : String(error));
    } catch (secondary) {
      this.logger.warn({ err: secondary, consumer: this.task.name }, 'recording the failure failed');
    }
  }

  private async release(): Promise<void> {
    const runner = this.lock;
    this.lock = undefined;
    this.prepared = false;
    if (!runner || runner.isReleased) return;
    for (const release of [() => runner.query('SELECT pg_advisory_unlock_all()'), () => runner.release()]) {
      try {
        await release();
      } catch (error) {
        this.logger.warn({ err: error, consumer: this.task.name }, 'releasing the lock failed');
      }
    }
  }
}

async function waited(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(durationMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
