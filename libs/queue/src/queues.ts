import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, QueueEvents, WaitingError, Worker, createPostgresBackend, runMigrations, type Job } from 'bullmq';
import { databaseConnection } from '@directory/config/database-url';
import type { JobCatalogue, QueueName } from '@directory/contracts/jobs';
import { Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';

/** Redis when a URL is set, else PostgreSQL. */
export interface QueueSettings {
  redisUrl: string | undefined;
  /** Without a pooler: a session listens for notifications. */
  databaseUrl: string;
}

export interface JobContext<Name extends QueueName> {
  data: JobCatalogue[Name]['data'];
  /** Reports may be dropped while the store is unavailable. */
  reportProgress: (progress: JobCatalogue[Name]['progress']) => Promise<void>;
  /** Aborted when the worker has lost its lock or is closing: stop at the next safe point and throw. */
  signal: AbortSignal;
}

export interface QueueWorker {
  /** Accepts no new job, aborts the running ones and waits until they have stopped. */
  close(): Promise<void>;
}

export interface Queues {
  /** Enqueues a job unless one with this id is unfinished. Rejects while the store is unavailable. */
  add<Name extends QueueName>(name: Name, jobId: string, data: JobCatalogue[Name]['data']): Promise<void>;
  work<Name extends QueueName>(
    name: Name,
    handler: (job: JobContext<Name>) => Promise<void>,
    options: { concurrency: number; onError: (error: Error) => void },
  ): QueueWorker;
  /** Calls back with every progress report of any worker. Resolves once listening. */
  onProgress<Name extends QueueName>(
    name: Name,
    listener: (progress: JobCatalogue[Name]['progress']) => void,
    onError: (error: Error) => void,
  ): Promise<void>;
  /** Number of jobs by state. Rejects while the store is unavailable. */
  count(name: QueueName): Promise<Record<JobState, number>>;
  close(): Promise<void>;
}

/** BullMQ's states of an unfinished job. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'prioritized'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Schema of the queue's tables in PostgreSQL. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * A dead worker, or one whose failure PostgreSQL did not store, is noticed within lock + interval: 12.5 s, 60 s with the
 * defaults. Ten deaths are allowed because
 * deploys kill workers; the import's own count of attempts stops a file that crashes workers.
 */
const LOCK = { lockDuration: 10_000, stalledInterval: 2_500, maxStalledCount: 10 };

/**
 * Workers store when a lock ends and when a delayed job starts. Beyond this, the clock has been set back since: without a
 * correction the job of a dead worker waits until the clock is where it was.
 */
const MAX_FUTURE_MS = 60_000;
const FUTURE_CHECK_INTERVAL_MS = 5_000;

const QUEUE_TIMEOUT_MS = 3_000;
const REJECTED_CONNECTION_DELAY_MS = 500;

const JOB_OPTIONS = {
  attempts: 1_000,
  backoff: { type: 'fixed', delay: 5_000, jitter: 0.5 },
  // The import's row has the outcome of a job; a removed id can be queued again.
  removeOnComplete: true,
  removeOnFail: true,
};

/** Creates the queue's tables in PostgreSQL; Redis needs none. */
export async function migrateQueues(settings: QueueSettings): Promise<void> {
  if (settings.redisUrl) return;
  const client = new pg.Client(databaseConnection(settings.databaseUrl));
  client.on('error', ignoreReported);
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}

export function createQueues(settings: QueueSettings): Queues {
  const store = settings.redisUrl ? redisStore(settings.redisUrl) : postgresStore(settings.databaseUrl);
  const queues = new Map<QueueName, Queue>();
  const closers: (() => Promise<unknown>)[] = [];

  const queueOf = (name: QueueName) => {
    let queue = queues.get(name);
    if (!queue) {
      const opened = new Queue(name, { connection: store.connection }, store.backend);
      opened.on('error', ignoreReported);
      queues.set(name, opened);
      opened.waitUntilReady().catch(() => {
        if (queues.get(name) === opened) queues.delete(name); // it would fail for good: the next call opens another
        return withTimeout(opened.close()).catch(ignoreReported);
      });
      queue = opened;
    }
    return queue;
  };

  return {
    async add(name, jobId, data) {
      await withTimeout(queueOf(name).add(name, data, { jobId, ...JOB_OPTIONS }));
    },
    work(name, handler, { concurrency, onError }) {
      const closing = new AbortController();
      const running = new Set<Promise<void>>();
      let closed: Promise<void> | undefined;
      const open = () => {
        const opened = new Worker(
          name,
          async (job: Job<JobCatalogue[typeof name]['data']>, token, lost) => {
            const signal = lost ? AbortSignal.any([closing.signal, lost]) : closing.signal;
            try {
              const reportProgress = dropWhilePending((progress: JobCatalogue[typeof name]['progress']) =>
                job.updateProgress(progress),
              );
              const handled = handler({ data: job.data, reportProgress, signal });
              running.add(handled);
              await handled.finally(() => running.delete(handled));
            } catch (error) {
              if (!closing.signal.aborted) throw error;
              await job.moveToWait(token);
              throw new WaitingError();
            }
          },
          { connection: store.blockingConnection(), concurrency, ...LOCK },
          store.backend,
        );
        opened.on('error', onError);
        opened.on('failed', (_job, error) => onError(error));
        opened.on('lockRenewalFailed', (jobIds: string[]) => jobIds.forEach((id) => opened.cancelJob(id, 'lock lost')));
        opened.waitUntilReady().catch(() => reopen(opened).catch(ignoreReported));
        return opened;
      };
      /** A worker whose first connection failed never runs a job. */
      const reopen = async (failed: Worker) => {
        await withTimeout(failed.close()).catch(onError);
        await sleep(REJECTED_CONNECTION_DELAY_MS, undefined, { signal: closing.signal });
        worker = open();
      };
      let worker = open();
      const checking = setInterval(() => void store.correctFuture(name).catch(onError), FUTURE_CHECK_INTERVAL_MS);
      const end = async () => {
        closing.abort();
        clearInterval(checking);
        await Promise.allSettled(running);
        // While the store is unavailable the library waits for a reconnection that does not happen during close.
        await withTimeout(worker.close()).catch(onError);
      };
      const close = () => (closed ??= end());
      closers.unshift(close);
      return { close };
    },
    async onProgress(name, listener, onError) {
      const events = new QueueEvents(name, { connection: store.blockingConnection() }, store.backend);
      events.on('error', onError);
      events.on('progress', ({ data }) => listener(data as Parameters<typeof listener>[0]));
      try {
        await events.waitUntilReady();
        closers.unshift(() => withTimeout(events.close()).catch(onError));
      } catch (error) {
        await events.close();
        throw error;
      }
    },
    async count(name) {
      return (await withTimeout(queueOf(name).getJobCounts(...JOB_STATES))) as Record<JobState, number>;
    },
    async close() {
      for (const close of closers) await close();
      for (const queue of queues.values()) await withTimeout(queue.close()).catch(ignoreReported);
      await store.close();
    },
  };
}

/** Errors reach the caller by its promise; without a listener the event would end the process. */
function ignoreReported(): void {}

class QueueUnavailableError extends Error {
  constructor() {
    super('the queue does not respond');
  }
}

/** The library waits for an unavailable store without limit. */
async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const finished = new AbortController();
  const timeout = sleep(QUEUE_TIMEOUT_MS, undefined, { signal: finished.signal }).then(() => {
    throw new QueueUnavailableError();
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    finished.abort();
    timeout.catch(ignoreReported);
    promise.catch(ignoreReported);
  }
}

/** Drops reports while an earlier one is pending after its timeout. */
function dropWhilePending<Report>(send: (report: Report) => Promise<void>): (report: Report) => Promise<void> {
  let pending: Promise<void> | undefined;
  return async (report) => {
    if (pending) return;
    const sending = send(report);
    try {
      await withTimeout(sending);
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) throw error;
      pending = sending.catch(ignoreReported).finally(() => (pending = undefined));
    }
  };
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** A starting server rejects connections at once, and BullMQ retries without a delay. */
class BackoffPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = super.connect().catch(async (error: unknown) => {
      await sleep(REJECTED_CONNECTION_DELAY_MS);
      throw error;
    });
    if (!callback) return connected;
    // eslint-disable-next-line promises/handled-last -- a callback that throws must not be called a second time
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | boolean | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}

function postgresStore(url: string) {
  const pool = new BackoffPool({
    ...databaseConnection(url),
    max: 6,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    options: `-c search_path=${QUEUE_SCHEMA}`,
  });
  pool.on('error', ignoreReported);
  // One may end while the pool hands it over, when nobody else listens: the error would end the process.
  pool.on('connect', (client) => client.on('error', ignoreReported));
  return {
    backend: createPostgresBackend as never,
    connection: pool as never,
    blockingConnection: () => pool as never,
    correctFuture: async (name: QueueName) => {
      // eslint-disable-next-line no-restricted-properties -- compared with times of BullMQ, which are of this clock
      const now = Date.now();
      await pool.query(
        `UPDATE job SET locked_until_ms = LEAST(locked_until_ms, $2), process_at_ms = LEAST(process_at_ms, $3)
         WHERE queue = $1 AND state IN ('active', 'delayed') AND GREATEST(locked_until_ms, process_at_ms) > $4`,
        [name, now + LOCK.lockDuration, now, now + MAX_FUTURE_MS],
      );
      await pool.query(
        `UPDATE meta SET value = $2 WHERE queue = $1 AND field = 'stalled-check' AND value::bigint > $2::bigint`,
        [name, String(now)],
      );
    },
    close: () => pool.end(),
  };
}

function redisStore(url: string) {
  const open: Redis[] = [];
  const connect = (options: RedisOptions) => {
    const redis = new Redis(url, { maxRetriesPerRequest: null, ...options });
    redis.on('error', ignoreReported);
    open.push(redis);
    return redis as never;
  };
  return {
    backend: undefined as never,
    // Commands must not wait in memory until Redis is back: their callers have timed out.
    connection: connect({ enableOfflineQueue: false }),
    blockingConnection: () => connect({}),
    correctFuture: async () => undefined, // the server ends locks by its own clock
    close: async () => open.forEach((redis) => redis.disconnect()),
  };
}
