import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES, type Deletion } from '@directory/contracts/moderation';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query('DELETE FROM business');
});

const call = async <T>(method: string, path: string, body?: unknown) =>
  (await (await catalog.write(method, path, body)).json()) as T;
const ada = ingestRow({ name: 'Ada' });

/** Imports a business and deletes the whole directory. */
async function archived(): Promise<{ id: string; schema: string }> {
  await catalog.import([ada]);
  const confirmation = DELETE_ALL_PHRASES.en;
  const { deletionId: id } = await call<{ deletionId: string }>('DELETE', '/api/admin/businesses', { confirmation });
  const sql = 'SELECT schema_name AS schema FROM deletion WHERE id = $1';
  const [{ schema }] = await catalog.db.query<[{ schema: string }]>(sql, [id]);
  return { id, schema };
}

it('the page of a deleted business is missing while its directory is purged', async () => {
  const { id, schema } = await archived();
  const holder = catalog.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`LOCK TABLE ${schema}.business IN ACCESS EXCLUSIVE MODE`);
  const page = catalog.send(`/api/businesses/${ada.slug}`);
  await expect.poll(() => countBlocked(catalog.db), { interval: 5 }).toBe(1);
  await holder.query(`DROP SCHEMA ${schema} CASCADE`);
  await holder.query('DELETE FROM deletion WHERE id = $1', [id]);
  await holder.commitTransaction();
  await holder.release();
  expect((await page).status).toBe(404);
});

it('a restore of everything that is cancelled while it waits for readers restores nothing', async () => {
  const { id, schema } = await archived();
  const [job, reader] = [catalog.db.createQueryRunner(), catalog.db.createQueryRunner()];
  await job.query(`SELECT pg_advisory_lock(hashtextextended('job restore', 0))`);
  await reader.startTransaction();
  try {
    await reader.query('SELECT FROM business');
    const restored = call<Deletion>('POST', `/api/admin/deletions/${id}/restore`);
    await expect.poll(() => countBlocked(catalog.db), { interval: 5 }).toBe(1);
    const cancelled = { state: 'restorable', restoredCount: 0 };
    expect(await call('POST', `/api/admin/deletions/${id}/cancel`)).toMatchObject(cancelled);
    await reader.commitTransaction();
    expect(await restored).toMatchObject(cancelled);
    expect(await catalog.db.query(`SELECT name FROM ${schema}.business`)).toEqual([{ name: 'Ada' }]);
  } finally {
    if (reader.isTransactionActive) await reader.rollbackTransaction();
    await reader.release();
    await job.query(`SELECT pg_advisory_unlock(hashtextextended('job restore', 0))`);
    await job.release();
  }
});
