import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { ingestRow } from '@directory/testing/ingest-rows';
import { SERVICE_TOKEN, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** Transactions of the catalog, other than that of the query. */
const openTransactions = async () => {
  const [row] = await catalog.db.query<[{ n: number }]>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND backend_type = 'client backend'`,
  );
  return row.n;
};

it('a preview whose client disconnects during its first batch ends its transaction', async () => {
  const id = randomUUID();
  await catalog.stage(id, 1, [ingestRow({ name: 'Ada' }), ingestRow({ name: 'Bea' })]);
  const holder = catalog.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE name_alias IN ACCESS EXCLUSIVE MODE');
  const disconnected = new AbortController();
  const preview = fetch(`${catalog.url}/internal/imports/${id}/preview`, {
    method: 'POST',
    signal: disconnected.signal,
    headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ fence: 1, limit: 1, mode: 'update', approve: true, test: false }),
  });
  await expect.poll(openTransactions).toBe(2);
  disconnected.abort();
  await expect(preview).rejects.toThrow();
  await holder.rollbackTransaction();
  await holder.release();
  await expect.poll(openTransactions, { timeout: 10_000 }).toBe(0);
});
