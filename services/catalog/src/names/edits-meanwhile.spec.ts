import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EditableBusiness, ModerationPage } from '@directory/contracts/moderation';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  const categories = { Held: 'Fitness club', Kept: 'Gym', Moved: 'Spa' };
  await catalog.import(
    Object.entries(categories).map(([name, category]) => ingestRow({ name, category, country_code: 'DE' })),
  );
});
afterAll(() => catalog.stop());

it('an edit to a name that is being merged gets the surviving one', async () => {
  const { businesses } = await catalog.get<ModerationPage>('/api/admin/businesses');
  const idOf = (name: string) => businesses.find((business) => business.name === name)!.id;
  const path = `/api/admin/businesses/${idOf('Moved')}`;
  const { updatedAt: version } = await catalog.get<EditableBusiness>(path);
  const runner = catalog.db.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('SELECT FROM business WHERE id = $1 FOR UPDATE', [idOf('Held')]);
    const body = { countryCode: null, survivor: 'gym', removed: 'fitness-club' };
    const merged = catalog.write('POST', '/api/admin/names/merge', body);
    await expect.poll(() => countBlocked(catalog.db)).toBe(1);
    const edited = catalog.write('PATCH', path, { category: 'Fitness club', version });
    await expect.poll(() => countBlocked(catalog.db)).toBeGreaterThan(1);
    await runner.commitTransaction();
    expect([(await merged).status, (await edited).status]).toEqual([200, 200]);
  } finally {
    await runner.release();
  }
  const stored = await catalog.db.query('SELECT DISTINCT category, category_slug FROM business');
  expect(stored).toEqual([{ category: 'Gym', category_slug: 'gym' }]);
});
