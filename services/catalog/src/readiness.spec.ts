import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCatalog, type TestCatalog } from './catalog.fixture.js';

/** More than the connections of both pools. */
const READS = 40;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

it('stays ready while a lock blocks every connection of the pools, and responds with 503 to blocked requests', async () => {
  const locker = catalog.db.createQueryRunner();
  await locker.startTransaction();
  await locker.query('LOCK TABLE business IN ACCESS EXCLUSIVE MODE');
  const path = (read: number) => (read % 2 === 0 ? '/api/businesses' : `/api/search?q=word${read}`);
  const reads = Array.from({ length: READS }, (_, read) => catalog.send(path(read)));
  const first = await Promise.race(reads);
  expect((await catalog.send('/health/ready')).status).toBe(200);
  // The pool is full, or a statement took too long.
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
  await locker.rollbackTransaction();
  await locker.release();
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
});
