import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportProgress } from '@directory/contracts/imports';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { redisUrl } from '@directory/testing/test-redis';
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

  test('hands a job to a worker, and its progress to whoever listens', async () => {
    const importId = randomUUID();
    const heard = collector<ImportProgress>(2);
    await queues().onProgress('imports', heard.push, () => undefined);
    queues().work(
      'imports',
      async ({ data, reportProgress }) => {
        await reportProgress(progressOf(data.importId, 40));
        await reportProgress(progressOf(data.importId, 100));
      },
      { concurrency: 1, onError: () => undefined },
    );
    await queues().add('imports', importId, { importId, requestId: 'r' });
    expect(await heard.all).toEqual([progressOf(importId, 40), progressOf(importId, 100)]);
  });

  test('takes one job of an id, however often it is added', async () => {
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

  test('passes a running job on when its worker closes', async () => {
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
