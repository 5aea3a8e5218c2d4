import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Insights } from '@directory/contracts/insights';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { MAX_MISSED_SEARCHES_PER_DAY } from './usage.queries.js';
import { UsageService } from './usage.service.js';

const rows = ['Alpha', 'Beta', 'Gamma'].map((name) => ingestRow({ name, category: 'Gym', country_code: 'DE' }));
const today = new Date().toISOString().slice(0, 10);

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(rows, { provenance: { source: 'Maps', licence: null, note: null } });
  await catalog.import([ingestRow({ name: 'Delta' })]);
  await catalog.import([ingestRow({ name: 'Epsilon' })]);
});
afterAll(() => catalog.stop());

const insights = () => catalog.get<Insights>('/api/admin/insights');

it('sums what came in by day and source, and names a single import', async () => {
  const { arrivals } = await insights();
  expect(arrivals).toEqual([
    { day: today, source: 'Maps', imports: 1, importId: expect.any(String), inserted: 3, updated: 0 },
    { day: today, source: null, imports: 2, importId: null, inserted: 2, updated: 0 },
  ]);
  await catalog.db.query(`UPDATE import_merge SET created_at = created_at - interval '20 days' WHERE source IS NULL`);
  expect((await insights()).arrivals).toHaveLength(1);
});

it('counts searches without a result by their text, without contact details', async () => {
  for (const q of ['zzqx', ' ZZQX ', 'zzqy', 'ada@example.com', '0212 555 00 11 22', 'alpha'])
    await catalog.get(`/api/search?q=${encodeURIComponent(q)}`);
  expect((await insights()).missedSearches).toEqual([
    { query: 'zzqx', searches: 2, lastDay: today },
    { query: 'zzqy', searches: 1, lastDay: today },
  ]);
  await catalog.db.query(`UPDATE missed_search SET day = day - 30 WHERE query = 'zzqx'`);
  expect((await insights()).missedSearches.map(({ query }) => query)).toEqual(['zzqy']);
});

it('ranks businesses by the views of the last week, by visitors and of cached pages', async () => {
  const visitor = { headers: { 'x-client-address': '192.0.2.1', 'user-agent': 'Mozilla/5.0 Chrome/140' } };
  for (const row of [rows[0]!, rows[1]!, rows[1]!]) await catalog.send(`/api/businesses/${row.slug}`, visitor);
  const businesses = { [rows[0]!.slug]: 4, 'no-such-business': 9 };
  await catalog.write('POST', '/internal/views', { count: 13, businesses });
  expect((await insights()).mostViewed).toMatchObject([
    { name: 'Alpha', slug: rows[0]!.slug, views: 5 },
    { name: 'Beta', views: 2 },
  ]);
  await catalog.db.query(`UPDATE business_view SET day = day - 7`);
  expect((await insights()).mostViewed).toEqual([]);
});

it('loses no count while the database is unavailable', async () => {
  await catalog.get('/api/search?q=zzqz');
  await catalog.db.query('ALTER TABLE missed_search RENAME TO hidden');
  await expect(catalog.app.get(UsageService).save()).rejects.toThrow('missed_search');
  await catalog.db.query('ALTER TABLE hidden RENAME TO missed_search');
  expect((await insights()).missedSearches).toContainEqual({ query: 'zzqz', searches: 1, lastDay: today });
});

it('stores a limited number of texts a day, and still counts those it has', async () => {
  const stored = async () =>
    (await catalog.db.query<[{ n: number }]>('SELECT count(*)::int AS n FROM missed_search WHERE day = $1', [today]))[0]
      .n;
  await catalog.db.query(
    `INSERT INTO missed_search SELECT $1, 'flood ' || n, 1 FROM generate_series(1, $2::int) AS n`,
    [today, MAX_MISSED_SEARCHES_PER_DAY - 1 - (await stored())],
  );
  for (const q of ['zzqone', 'zzqtwo', 'flood 1', 'flood 1', 'flood 1']) await catalog.get(`/api/search?q=${q}`);
  expect((await insights()).missedSearches[0]).toEqual({ query: 'flood 1', searches: 4, lastDay: today });
  expect(await stored()).toBe(MAX_MISSED_SEARCHES_PER_DAY);
  await catalog.db.query('DELETE FROM missed_search');
});

it('has the time of the last backup', async () => {
  expect((await insights()).lastBackupAt).toBeNull();
  await catalog.db.query(`INSERT INTO backup_run VALUES ('2026-01-02T03:04:05Z'), ('2026-02-03T04:05:06Z')`);
  expect((await insights()).lastBackupAt).toBe('2026-02-03T04:05:06.000Z');
});
