import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, QueueEvents, WaitingError, Worker, createPostgresBackend, runMigrations, type Job } from 'bullmq';
import type { JobCatalogue, QueueName } from '@directory/contracts/jobs';
import { Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';

/** Where the queue lives: Redis when a URL is set, else PostgreSQL. Nothing else knows the difference. */
export interface QueueSettings {
  redisUrl: string | undefined;
  databaseUrl: string;
}

/** What a worker is handed: the job's data, a way to report, and a signal that ends it early. */
export interface JobContext<Name extends QueueName> {
  data: JobCatalogue[Name]['data'];
  /** Lossy: while the store is away the job goes on untold. */
  reportProgress: (progress: JobCatalogue[Name]['progress']) => Promise<void>;
  /** Aborted when the worker lost its lock or is closing: stop at the next safe point and throw. */
  signal: AbortSignal;
}

export interface QueueWorker {
  /** Takes no new job, aborts the running ones and waits until they have handed over, which a store that is away is not told. */
  close(): Promise<void>;
}

export interface Queues {
  /** Enqueues a job; one with the same id that has not ended is left as it is. Rejects while the store cannot be reached. */
  add<Name extends QueueName>(name: Name, jobId: string, data: JobCatalogue[Name]['data']): Promise<void>;
  work<Name extends QueueName>(
    name: Name,
    handler: (job: JobContext<Name>) => Promise<void>,
    options: { concurrency: number; onError: (error: Error) => void },
  ): QueueWorker;
  /** Calls back with every progress report of a queue, from any worker. Resolves once listening. */
  onProgress<Name extends QueueName>(
    name: Name,
    listener: (progress: JobCatalogue[Name]['progress']) => void,
    onError: (error: Error) => void,
  ): Promise<void>;
  /** Jobs of a queue by their state; rejects while its store cannot be reached. */
  count(name: QueueName): Promise<Record<JobState, number>>;
  close(): Promise<void>;
}

/** What BullMQ says a job that has not ended is doing. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'prioritized'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Of the queue's tables, where they are in PostgreSQL. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * A worker's death is noticed within lock + interval: 15.5 s measured, against 60 s with the library's defaults.
 * Ten deaths are forgiven, because a deploy kills workers; what limits a poisonous file is the import's own count.
 */
const LOCK = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 10 };

/** Milliseconds after which a store that does not answer is taken for gone. */
const QUEUE_TIMEOUT_MS = 3_000;
/** Milliseconds that whoever was rejected a connection is kept waiting. */
const REJECTED = 500;

const JOB_OPTIONS = {
  attempts: 1_000,
  backoff: { type: 'fixed', delay: 5_000, jitter: 0.5 },
  // What became of a job stands in its own table; an id that is free again can be queued again.
  removeOnComplete: true,
  removeOnFail: true,
};

/** Creates the queue's tables in PostgreSQL; with Redis there is nothing to create. */
export async function migrateQueues(settings: QueueSettings): Promise<void> {
  if (settings.redisUrl) return;
  const client = new pg.Client({ connectionString: settings.databaseUrl });
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
      queue = new Queue(name, { connection: store.connection }, store.backend);
      queue.on('error', ignoreReported);
      queues.set(name, queue);
      closers.push(() => withTimeout(queue!.close()).catch(ignoreReported));
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
      const worker = new Worker(
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
      worker.on('error', onError);
      worker.on('failed', (_job, error) => onError(error));
      worker.on('lockRenewalFailed', (jobIds: string[]) => jobIds.forEach((id) => worker.cancelJob(id, 'lock lost')));
      const end = async () => {
        closing.abort();
        await Promise.allSettled(running);
        // Of a store that is away the library waits for a connection that will not be made again.
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
      await store.close();
    },
  };
}

/** Failed calls reject where they are made; without a listener the event would end the process. */
function ignoreReported(): void {}

class QueueUnavailableError extends Error {
  constructor() {
    super('the queue does not answer');
  }
}

/** A store that is away is waited for by the library, without end; whoever asks is not. */
async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const gone = new AbortController();
  const timeout = sleep(QUEUE_TIMEOUT_MS, undefined, { signal: gone.signal }).then(() => {
    throw new QueueUnavailableError();
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    gone.abort();
    timeout.catch(ignoreReported);
    promise.catch(ignoreReported);
  }
}

/** Waits in vain once: until that report has come through, those after it are left out. */
function dropWhilePending<Report>(tell: (report: Report) => Promise<void>): (report: Report) => Promise<void> {
  let late: Promise<void> | undefined;
  return async (report) => {
    if (late) return;
    const told = tell(report);
    try {
      await withTimeout(told);
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) throw error;
      late = told.catch(ignoreReported).finally(() => (late = undefined));
    }
  };
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** A server that starts rejects at once, and a worker of the library asks again at once: hundreds of times a second. */
class BackoffPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = super.connect().catch(async (error: unknown) => {
      await sleep(REJECTED);
      throw error;
    });
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | boolean | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}

function postgresStore(connectionString: string) {
  const pool = new BackoffPool({
    connectionString,
    max: 6,
    keepAlive: true,
    options: `-c search_path=${QUEUE_SCHEMA}`,
  });
  pool.on('error', ignoreReported);
  return {
    backend: createPostgresBackend as never,
    connection: pool as never,
    blockingConnection: () => pool as never,
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
    // What nobody waits for any more is not kept either, to be sent when Redis is back.
    connection: connect({ enableOfflineQueue: false }),
    blockingConnection: () => connect({}),
    close: async () => open.forEach((redis) => redis.disconnect()),
  };
}
