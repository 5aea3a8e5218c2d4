// Where faults are injected: named moments at which crashes are known to lose work, and random moments.
import type { FaultPoint } from './fault-proxy.js';
import type { SeededRandom } from '../../bench/random.js';

export interface ImportContext {
  chance: SeededRandom;
  /** What the import sends to the catalog without faults. */
  rowBytes: number;
  queueLink: 'database' | 'redis';
  /** Longer than a batch takes. */
  batchMs: number;
}
type FaultFactory = (context: ImportContext) => Omit<FaultPoint, 'name'>;
type Stage = Record<string, FaultFactory>;

const MERGE = { link: 'catalog' as const, text: 'POST /internal/imports/' };
const STAGE = { link: 'catalog' as const, text: 'PUT /internal/imports/' };
const KILL = { victim: 'worker' as const, signal: 'SIGKILL' as const };
const onRequest = { moment: 'request' as const };
const onResponse = { moment: 'response' as const };
const database = (text: string) => ({ link: 'database' as const, text });

/** After so many batches an import must still have some left: at most three faults are injected while it merges. */
const MAX_FAULT_BATCH = 6;
/** Longer than an import takes from its last batch to its acknowledgement. */
const COMPLETION_MS = 40;

const anyBatch = ({ chance }: ImportContext) => ({ ...MERGE, nth: chance.integer(1, MAX_FAULT_BATCH) });
const within = ({ chance }: ImportContext, maxMs: number) => ({
  delayMs: chance.next() * maxMs,
});
const anyRow = ({ chance, rowBytes }: ImportContext) => ({
  ...STAGE,
  ...onRequest,
  bytes: Math.ceil(chance.next() * 0.9 * rowBytes),
});
/** How a job is acknowledged: BullMQ's function on PostgreSQL, its key on Redis. */
const acknowledge = ({ queueLink }: ImportContext) => ({
  link: queueLink,
  text: queueLink === 'redis' ? ':imports:completed' : 'move_to_completed',
});

const EARLY: Stage = {
  'at a random row': (context) => ({ ...anyRow(context), ...KILL }),
  'rows staged, response lost': () => ({ ...STAGE, ...onResponse, ...KILL }),
  'while opening the file': (context) => ({
    ...database('fence = fence + 1'),
    ...onRequest,
    ...within(context, 20),
    ...KILL,
  }),
  'summary of the rows not saved': () => ({ ...database('SET "reading" = $'), ...onRequest, ...KILL }),
  'at a random row again': (context) => ({ ...anyRow(context), ...KILL }),
  'claimed, response lost': () => ({ ...database('fence = fence + 1'), ...onResponse, ...KILL }),
  'summary of the rows saved, response lost': () => ({ ...database('SET "reading" = $'), ...onResponse, ...KILL }),
};

const MERGING: Stage = {
  'at a random time of a batch': (context) => ({
    ...anyBatch(context),
    ...onRequest,
    ...within(context, context.batchMs),
    ...KILL,
  }),
  'batch committed, response lost': (context) => ({ ...anyBatch(context), ...onResponse, ...KILL }),
  'at a random time of a batch again': (context) => ({
    ...anyBatch(context),
    ...onRequest,
    ...within(context, context.batchMs),
    ...KILL,
  }),
  'batch request lost': (context) => ({ ...anyBatch(context), ...onRequest, ...KILL }),
};

const LATE: Stage = {
  'at a random time after the last batch': (context) => ({
    ...MERGE,
    ...onResponse,
    response: '"done":true',
    ...within(context, COMPLETION_MS),
    ...KILL,
  }),
  'last batch committed, response lost': () => ({ ...MERGE, ...onResponse, response: '"done":true', ...KILL }),
  'report not written': () => ({ ...database('"finished_at" = now()'), ...onRequest, ...KILL }),
  'report written, response lost': () => ({ ...database('"finished_at" = now()'), ...onResponse, ...KILL }),
  'job not acknowledged': (context) => ({ ...acknowledge(context), ...onRequest, ...KILL }),
  'job acknowledged, response lost': (context) => ({ ...acknowledge(context), ...onResponse, ...KILL }),
};

/** Faults other than the death of a worker, one of each kind; no data is delayed. */
const OTHER_EARLY: Stage = {
  'database crashed, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'database', signal: 'SIGQUIT' },
  }),
  'catalog killed, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'catalog', signal: 'SIGKILL' },
  }),
  'worker paused until another has its job, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'worker', signal: 'SIGSTOP' },
  }),
  'catalog paused, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'catalog', signal: 'SIGSTOP' },
  }),
  'worker stopped, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'worker', signal: 'SIGTERM' },
  }),
};

const OTHER_MERGING: Stage = {
  'database crashed, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, ...within(context, context.batchMs) },
    ...{ victim: 'database', signal: 'SIGQUIT' },
  }),
  'catalog killed, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, ...within(context, context.batchMs) },
    ...{ victim: 'catalog', signal: 'SIGKILL' },
  }),
  'catalog killed, in another batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, ...within(context, context.batchMs) },
    ...{ victim: 'catalog', signal: 'SIGKILL' },
  }),
  'worker paused until another has its job, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, delayMs: 0 },
    ...{ victim: 'worker', signal: 'SIGSTOP' },
  }),
  'database paused, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, ...within(context, context.batchMs) },
    ...{ victim: 'database', signal: 'SIGSTOP' },
  }),
  'worker stopped, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, delayMs: 0 },
    ...{ victim: 'worker', signal: 'SIGTERM' },
  }),
};

/** Only where the queue is on Redis: a crash loses all jobs, as FLUSHALL does. */
const REDIS_EARLY: Stage = {
  'Redis killed, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'redis', signal: 'SIGKILL' },
  }),
  'Redis emptied, while rows are sent': (context) => ({
    ...{ ...anyRow(context), delayMs: 0 },
    ...{ victim: 'redis', signal: 'SIGTERM' },
  }),
  'Redis emptied, while opening the file': () => ({
    ...{ ...database('fence = fence + 1'), ...onResponse, delayMs: 0 },
    ...{ victim: 'redis', signal: 'SIGTERM' },
  }),
};
const REDIS_MERGING: Stage = {
  'Redis emptied, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, delayMs: 0 },
    ...{ victim: 'redis', signal: 'SIGTERM' },
  }),
  'Redis paused, in a batch': (context) => ({
    ...{ ...anyBatch(context), ...onRequest, delayMs: 0 },
    ...{ victim: 'redis', signal: 'SIGSTOP' },
  }),
  'Redis emptied, after the last batch': () => ({
    ...{ ...MERGE, ...onResponse, response: '"done":true', delayMs: 0 },
    ...{ victim: 'redis', signal: 'SIGTERM' },
  }),
};

/** Imports needed for so many kills of a worker, three in each. */
export const importsNeeded = (kills: number) => Math.ceil(kills / 3);

/** Faults of each import in their order: `kills` of workers in all, and of the other kinds, which take turns, two in each import. */
export function planFaults(kills: number, imports: ImportContext[]): FaultPoint[][] {
  let left = kills;
  return imports.map((context, i) => {
    const kill = (stage: Stage) => (left-- > 0 ? [nextOf(stage, i)] : []);
    const onRedis = context.queueLink === 'redis';
    const other = (stage: Stage, redis: Stage) => [nextOf({ ...(onRedis && redis), ...stage }, i)];
    const faults = [
      ...[other(OTHER_EARLY, REDIS_EARLY), kill(EARLY), other(OTHER_MERGING, REDIS_MERGING)],
      ...[kill(MERGING), kill(LATE)],
    ].flat();
    return faults.map(([name, create]) => ({ name, ...create(context) }));
  });
}

/** The stage's faults take turns. */
function nextOf(stage: Stage, i: number) {
  const points = Object.entries(stage);
  return points[i % points.length] as [string, FaultFactory];
}
