import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { nameHash } from '@directory/contracts/names';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { HashNames1763603110000 } from './migrations/1763603110000-hash-names.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

it('gives businesses of the release before the hash of their name, and tells nobody of a change', async () => {
  const rows = ['KFC', 'রেস্টুরেন্ট', 'Çay Evi'].map((name) =>
    ingestRow({ name, place_id: null, city: 'Bonn', street: 'Weg 1' }),
  );
  await catalog.import(rows);
  await catalog.db.query('UPDATE business SET name_hash = NULL; DELETE FROM business_change');
  const runner = catalog.db.createQueryRunner();
  await new HashNames1763603110000().up(runner);
  await runner.release();
  const hashed = await catalog.db.query<{ name: string; name_hash: string }[]>('SELECT name, name_hash FROM business');
  expect(hashed).toHaveLength(rows.length);
  for (const business of hashed) expect(business.name_hash).toBe(String(nameHash(business.name)));
  expect(await catalog.db.query('SELECT FROM business_change')).toEqual([]);
  const disabled = `SELECT FROM pg_trigger WHERE tgrelid = 'business'::regclass AND NOT tgisinternal AND tgenabled = 'D'`;
  expect(await catalog.db.query(disabled)).toEqual([]);
  const again = ingestRow({ name: 'kfc', place_id: null, city: 'Bonn', street: 'Weg 1', rating: 4 });
  expect(await catalog.import([again])).toMatchObject({ inserted: 0, updated: 1 });
});
