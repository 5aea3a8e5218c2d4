import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@directory/service-kit/tokens';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Changes, OutboxQueries } from './outbox.queries.js';

/** What is made of changes. Called by one replica at a time; whatever is interrupted is called again. */
export interface ConsumerTask {
  /** Same in every replica and release. */
  name: string;
  /** Largest number of changes handed over at once. */
  limit: number;
  /** Comes first when this replica takes over, and after every failure. */
  prepare?(signal: AbortSignal): Promise<void>;
  /** Follows these businesses, as they are now. Must bear to be called twice. */
  apply(changes: Changes, signal: AbortSignal): Promise<void>;
  /** Goes on with something that goes on beside; true: there is more of it. */
  proceed?(signal: AbortSignal): Promise<boolean>;
}

/** Milliseconds between looks at the outbox. */
const INTERVAL = 500;
/** Longest pause after failures, which double it. */
const LONGEST_PAUSE = 15_000;

/**
 * Hands the outbox to a task, batch by batch, and moves the cursor behind it. Replicas take turns by a lock of the database
 * session, so the next one takes over as soon as the connection of the one before is gone.
 */
export class OutboxConsumer {
  private readonly stopping = new AbortController();
  private lock: QueryRunner | undefined;
  private prepared = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxQueries,
    private readonly task: ConsumerTask,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Leaves what is under way to the next one. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted;) {
      let pause = INTERVAL;
      try {
        if (await this.turn(signal)) pause = 0;
        failures = 0;
      } catch (error) {
        if (signal.aborted) break;
        failures += 1;
        pause = Math.min(INTERVAL * 2 ** failures, LONGEST_PAUSE);
        await this.fail(error);
      }
      await waited(pause, signal);
    }
    await this.release();
  }

  /** True: there is more to do at once. */
  private async turn(signal: AbortSignal): Promise<boolean> {
    const { task, outbox } = this;
    const lock = await this.hold();
    if (!lock) return false;
    if (!this.prepared) {
      await outbox.register(task.name);
      await task.prepare?.(signal);
      this.prepared = true;
    }
    const changes = await outbox.next(task.name, task.limit, lock);
    if (changes) {
      await task.apply(changes, signal);
      await outbox.move(task.name, changes.upTo, lock);
    }
    const more = (await task.proceed?.(signal)) ?? false;
    await outbox.noteRecovery(task.name, lock);
    return more || changes !== undefined;
  }

  private async hold(): Promise<QueryRunner | undefined> {
    if (this.lock) return this.lock;
    const runner = this.db.createQueryRunner();
    try {
      const rows = (await runner.query(`SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held`, [
        `change_consumer ${this.task.name}`,
      ])) as { held: boolean }[];
      if (rows[0]!.held) return (this.lock = runner);
    } catch (error) {
      await runner.release();
      throw error;
    }
    await runner.release();
    return undefined;
  }

  /** Another replica may fare better. */
  private async fail(error: unknown): Promise<void> {
    this.logger.warn({ err: error, consumer: this.task.name }, 'changes could not be followed');
    await this.release();
    try {
      await this.outbox.noteFailure(this.task.name, error instanceof Error ? error.message : String(error));
    } catch (secondary) {
      this.logger.warn({ err: secondary, consumer: this.task.name }, 'that could not be noted');
    }
  }

  private async release(): Promise<void> {
    const runner = this.lock;
    this.lock = undefined;
    this.prepared = false;
    if (!runner || runner.isReleased) return;
    try {
      await runner.query('SELECT pg_advisory_unlock_all()');
    } catch (error) {
      this.logger.warn({ err: error, consumer: this.task.name }, 'the lock went with its connection');
    }
    await runner.release();
  }
}

async function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
