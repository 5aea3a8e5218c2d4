import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportProgress } from '@directory/contracts/imports';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { ServerLine } from '@directory/testing/server-line';
import { emptyRedis, redisUrl } from '@directory/testing/test-redis';
import { createQueues, migrateQueues, type Queues, type QueueSettings } from './queues.js';

const progressOf = (importId: string, percent: number) => ({ importId, percent }) as ImportProgress;

/** Resolves with the first `count` values handed to `push`. */
function collector<T>(count: number) {
  const values: T[] = [];
  let finish: (values: T[]) => void;
  const all = new Promise<T[]>((resolve) => (finish = resolve));
  return { all, push: (value: T) => values.push(value) === count && finish(values) };
}

describe.each([
  ['PostgreSQL', undefined],
  ['Redis', redisUrl],
])('a queue on %s', (store, url) => {
  const test = store === 'Redis' && !redisUrl ? it.skip : it;
  let database: TestDatabase;
  let settings: QueueSettings;
  const open: Queues[] = [];
  const queues = () => {
    const created = createQueues(settings);
    open.push(created);
    return created;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    settings = { redisUrl: url, databaseUrl: database.url };
    await migrateQueues(settings);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });

  test('passes a job to a worker and its progress to listeners', async () => {
    const importId = randomUUID();
    const reports = collector<ImportProgress>(2);
    await queues().onProgress('imports', reports.push, () => undefined);
    queues().work(
      'imports',
      async ({ data, reportProgress }) => {
        await reportProgress(progressOf(data.importId, 40));
        await reportProgress(progressOf(data.importId, 100));
      },
      { concurrency: 1, onError: () => undefined },
    );
    await queues().add('imports', importId, { importId, requestId: 'r' });
    expect(await reports.all).toEqual([progressOf(importId, 40), progressOf(importId, 100)]);
  });

  test('runs a job once however often its id is added', async () => {
    const [first, last] = [randomUUID(), randomUUID()];
    const producer = queues();
    for (const importId of [first, first, first, last])
      await producer.add('imports', importId, { importId, requestId: 'r' });
    const ran = collector<string>(2);
    queues().work('imports', async ({ data }) => void ran.push(data.importId), {
      concurrency: 1,
      onError: () => undefined,
    });
    expect(await ran.all).toEqual([first, last]);
  });

  test('moves a running job to another worker when its worker closes', async () => {
    const importId = randomUUID();
    const started = collector<string>(1);
    const resumed = collector<string>(1);
    const leaving = queues().work(
      'imports',
      async ({ data, signal }) => {
        started.push(data.importId);
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('closing'))));
      },
      { concurrency: 1, onError: () => undefined },
    );
    await queues().add('imports', importId, { importId, requestId: 'r' });
    await started.all;
    await leaving.close();
    queues().work('imports', async ({ data }) => void resumed.push(data.importId), {
      concurrency: 1,
      onError: () => undefined,
    });
    expect(await resumed.all).toEqual([importId]);
  });
});

describe('while PostgreSQL rejects connections', () => {
  it('a worker polls with a delay, and runs the next job once it is connected', async () => {
    const database = await createTestDatabase();
    const settings = { redisUrl: undefined, databaseUrl: database.url };
    await migrateQueues(settings);
    const [producer, consumer] = [createQueues(settings), createQueues(settings)];
    const started = collector<string>(1);
    const isRejected = collector<boolean>(1);
    const done = new Set<string>();
    const rejectedAt: number[] = [];
    consumer.work(
      'imports',
      async ({ data }) => {
        started.push(data.importId);
        await isRejected.all;
        done.add(data.importId);
      },
      { concurrency: 1, onError: () => rejectedAt.push(performance.now()) },
    );
    for (const importId of ['one', 'two']) await producer.add('imports', importId, { importId, requestId: 'r' });
    await started.all;

    await database.admit(false);
    isRejected.push(true);
    await expect.poll(() => rejectedAt.length).toBeGreaterThanOrEqual(8);
    expect(rejectedAt[7]! - rejectedAt[0]!).toBeGreaterThan(600);

    await database.admit(true);
    await expect.poll(() => done.has('two')).toBe(true);
    await Promise.all([producer.close(), consumer.close()]);
    await database.drop();
  });
});

it('jobs on PostgreSQL that were locked and delayed before the clock was set back by an hour run soon', async () => {
  const database = await createTestDatabase();
  const settings = { redisUrl: undefined, databaseUrl: database.url };
  await migrateQueues(settings);
  const queues = createQueues(settings);
  for (const importId of ['locked', 'delayed']) await queues.add('imports', importId, { importId, requestId: 'r' });
  const inAnHour = Date.now() + 3_600_000;
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `UPDATE bullmq.job SET state = 'active', lock_token = 'of a dead worker', locked_until_ms = $1 WHERE id = 'locked'`,
    [inAnHour],
  );
  await client.query(
    `UPDATE bullmq.job SET state = 'delayed', delay_ms = 5000, process_at_ms = $1 WHERE id = 'delayed'`,
    [inAnHour],
  );
  await client.query(`INSERT INTO bullmq.meta (queue, field, value) VALUES ('imports', 'stalled-check', $1)`, [
    String(inAnHour),
  ]);
  await client.end();
  const ran = collector<string>(2);
  queues.work('imports', async ({ data }) => void ran.push(data.importId), {
    concurrency: 1,
    onError: () => undefined,
  });
  expect((await ran.all).toSorted()).toEqual(['delayed', 'locked']);
  await queues.close();
  await database.drop();
});

describe('a queue whose first connection to PostgreSQL fails', () => {
  let database: TestDatabase;
  let line: ServerLine;
  let queues: Queues;
  beforeEach(async () => {
    database = await createTestDatabase();
    await migrateQueues({ redisUrl: undefined, databaseUrl: database.url });
    line = await ServerLine.to(database.url);
    queues = createQueues({ redisUrl: undefined, databaseUrl: line.url });
  });
  afterEach(async () => {
    await queues.close();
    line.disconnect();
    await database.drop();
  });

  it('survives one that ends as it is established', async () => {
    line.endNext();
    await expect.poll(() => failure(queues.count('imports'))).toBeNull();
    expect(line.hasEnded).toBe(true);
  });

  it('is used, and its worker runs jobs, once the database is available', async () => {
    line.disconnect();
    const ran = collector<string>(1);
    queues.work('imports', async ({ data }) => void ran.push(data.importId), {
      concurrency: 1,
      onError: () => undefined,
    });
    const add = () => queues.add('imports', 'late', { importId: 'late', requestId: 'r' });
    expect(await failure(add())).toBeInstanceOf(Error);
    await line.reconnect();
    await expect.poll(() => failure(add())).toBeNull();
    expect(await ran.all).toEqual(['late']);
  });
});

(redisUrl ? describe : describe.skip)('while Redis is away', () => {
  let line: ServerLine;
  let producer: Queues;
  let consumer: Queues;
  beforeEach(async () => {
    line = await ServerLine.to(await emptyRedis());
    const settings = { redisUrl: line.url, databaseUrl: '' };
    [producer, consumer] = [createQueues(settings), createQueues(settings)];
  });
  afterEach(async () => {
    await line.reconnect();
    await Promise.all([producer.close(), consumer.close()]);
    line.disconnect();
  });

  it('a running job continues without reports, and the next one reports again', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    const add = (importId: string) => producer.add('imports', importId, { importId, requestId: 'r' });
    const reports: ImportProgress[] = [];
    const ended: string[] = [];
    const started = collector<string>(1);
    const isCut = collector<boolean>(1);
    const onError = () => undefined;
    await producer.onProgress('imports', (progress) => reports.push(progress), onError);
    consumer.work(
      'imports',
      async ({ data, reportProgress }) => {
        started.push(data.importId);
        await isCut.all;
        for (const percent of [10, 20, 30]) await reportProgress(progressOf(data.importId, percent));
        ended.push(data.importId);
      },
      { concurrency: 1, onError },
    );
    await add(ids[0]);
    await started.all;
    line.disconnect();
    isCut.push(true);
    await expect.poll(() => ended.length).toBe(1);

    await line.reconnect();
    await whenAvailable(producer);
    for (const id of ids.slice(1)) {
      await expect.poll(async () => (await producer.count('imports')).active).toBe(0);
      await add(id);
      await expect.poll(() => reports.some(({ importId, percent }) => importId === id && percent === 30)).toBe(true);
    }
    expect(ended).toEqual(ids);
  });

  it('a closed worker stops', async () => {
    const waits = collector<string>(1);
    const onError = () => undefined;
    const { close } = consumer.work('imports', async ({ data }) => void waits.push(data.importId), {
      concurrency: 1,
      onError,
    });
    await producer.add('imports', randomUUID(), { importId: 'one', requestId: 'r' });
    await waits.all;
    line.disconnect();
    await sleep(300);
    const begin = performance.now();
    await close();
    await consumer.close();
    expect(performance.now() - begin).toBeLessThan(8_000);
  });

  it('adding a job is rejected at once, and does not enqueue it later', async () => {
    const importId = randomUUID();
    await producer.count('imports');
    line.disconnect();
    await sleep(50); // a call before the disconnection is noticed waits for its response
    const begin = performance.now();
    expect(await failure(producer.add('imports', importId, { importId, requestId: 'r' }))).toBeInstanceOf(Error);
    expect(performance.now() - begin).toBeLessThan(1_000);
    await line.reconnect();
    await whenAvailable(producer);
    expect(await producer.count('imports')).toMatchObject({ waiting: 0, active: 0 });
  });
});

const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

const whenAvailable = (queues: Queues) => expect.poll(() => failure(queues.count('imports'))).toBeNull();
