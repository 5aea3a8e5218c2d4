import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deletion, DeletionResponse } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { z } from 'zod';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';
import { DeletionsService } from './deletions.service.js';

/** More than one step of a restore. */
const MANY = 2_100;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

const call = async <T>(method: string, path: string, body?: unknown) => {
  const response = await catalog.write(method, path, body);
  return { status: response.status, body: (await response.json()) as T };
};

/** Restores the first businesses of a deletion and stops. */
async function restoreFirst(id: string): Promise<void> {
  const holder = catalog.db.createQueryRunner();
  await holder.query(`SELECT pg_advisory_lock(hashtextextended('job restore', 0))`);
  try {
    await call('POST', `/api/admin/deletions/${id}/restore`);
    await catalog.db.transaction((tx) => catalog.app.get(DeletionsService).restoreStep(tx));
    expect(await call('POST', `/api/admin/deletions/${id}/cancel`)).toMatchObject({
      body: { state: 'restorable', restoredCount: 2_000 },
    });
  } finally {
    await holder.query(`SELECT pg_advisory_unlock(hashtextextended('job restore', 0))`);
    await holder.release();
  }
}

it('a business restored before a restore was cancelled can be deleted and restored again', async () => {
  const rows = Array.from({ length: MANY }, (_, i) => ingestRow({ name: `Shop ${i}`, category: 'Shop' }));
  await catalog.import(rows);
  const target = { matching: { category: 'Shop' }, expected: MANY, confirmation: String(MANY) };
  const { body } = await call<{ deletionId: string }>('POST', '/api/admin/businesses/delete-matching', target);
  await restoreFirst(body.deletionId);
  // Imports skip the others, and not what is no longer deleted by an administrator, whatever becomes of it.
  await catalog.db.query(`DELETE FROM business WHERE name = 'Shop 5'`);
  expect(await catalog.import([rows[5]!, rows.at(-1)!])).toMatchObject({ inserted: 1, deletedSkipped: 1 });
  const [{ id }] = await catalog.db.query<[{ id: string }]>('SELECT min(id) AS id FROM business');

  const again = await call<z.infer<typeof DeletionResponse>>('DELETE', `/api/businesses/${id}`);
  expect(again).toMatchObject({ status: 200, body: { deletedCount: 1 } });
  const rest = await call<Deletion>('POST', `/api/admin/deletions/${body.deletionId}/restore`);
  expect(rest.body).toMatchObject({ state: 'restored', restoredCount: MANY });
  const own = await call<Deletion>('POST', `/api/admin/deletions/${again.body.deletionId}/restore`);
  expect(own.body).toMatchObject({ state: 'restored', restoredCount: 1 });
  expect(await catalog.db.query('SELECT count(*)::int AS n FROM business')).toEqual([{ n: MANY }]);
  expect(await wrongCounts(catalog.db)).toEqual([]);
});
