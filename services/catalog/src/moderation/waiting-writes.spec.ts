import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModerationPage } from '@directory/contracts/moderation';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(Array.from({ length: 8 }, (_, i) => ingestRow({ name: `Gym ${i}`, country_code: 'DE' })));
});
afterAll(() => catalog.stop());

const businesses = async () => (await catalog.get<ModerationPage>('/api/admin/businesses')).businesses;

it('writes that wait for a long one end without effect, before their clients get no response, and pages have connections', async () => {
  const before = await businesses();
  const runner = catalog.db.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE'); // as an action on all matches
    const startedAt = performance.now();
    const writes = before.map(({ id }, at) =>
      at % 2
        ? catalog.write('POST', `/api/admin/businesses/${id}/toggle-approval`)
        : catalog.write('DELETE', `/api/businesses/${id}`),
    );
    await expect.poll(() => countBlocked(runner)).toBeGreaterThan(0);
    const page = catalog.send('/api/businesses?page=1');
    const responses = await Promise.all(writes);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect((await page).status).toBe(200);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  expect(await businesses()).toEqual(before);
});
