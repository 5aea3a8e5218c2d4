import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ResponseOf } from '@directory/contracts/endpoints';
import type { Insights } from '@directory/contracts/insights';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { MAX_MISSED_SEARCHES_PER_DAY } from './usage.queries.js';
import { UsageRankings } from './usage-rankings.js';
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

/** Without rankings of an earlier test. */
function ranked<T>(path: string): Promise<T> {
  catalog.app.get(UsageRankings).clear();
  return catalog.get<T>(path);
}
const insights = () => ranked<Insights>('/api/admin/insights');

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

it('saves one after another, so that a count taken by an earlier save is never missing after a later one', async () => {
  const usage = catalog.app.get(UsageService);
  const views = async () =>
    (await catalog.db.query<[{ n: number }]>('SELECT coalesce(sum(views), 0)::int AS n FROM business_view'))[0].n;
  usage.addViews(rows[2]!.slug, 1);
  await usage.save();
  const before = await views();
  const writer = catalog.db.createQueryRunner();
  await writer.startTransaction();
  await writer.query('SELECT FROM business_view WHERE day = $1 FOR UPDATE', [today]);
  usage.addViews(rows[2]!.slug, 3);
  const earlier = usage.save();
  const afterLater = usage.save().then(views);
  await vi.waitFor(async () =>
    expect(
      await catalog.db.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ),
    ).toHaveLength(1),
  );
  await writer.commitTransaction();
  await writer.release();
  await earlier;
  expect(await afterLater).toBe(before + 3);
  await catalog.db.query('DELETE FROM business_view');
});

it('lists every search without a result and every view of a period, page by page', async () => {
  const missed = (query: string) =>
    ranked<ResponseOf<'GET /api/admin/missed-searches'>>(`/api/admin/missed-searches?${query}`);
  const viewed = (query: string) =>
    ranked<ResponseOf<'GET /api/admin/viewed-businesses'>>(`/api/admin/viewed-businesses?${query}`);
  await catalog.db.query(
    `INSERT INTO missed_search SELECT $1::date - n % 3 * 5, 'text ' || n, n FROM generate_series(1, 120) AS n`,
    [today],
  );
  const all = await missed('days=30');
  expect(all).toMatchObject({ totalPages: 3, searches: { 0: { query: 'text 120', searches: 120, lastDay: today } } });
  expect(all.totalCount).toBeGreaterThanOrEqual(120);
  expect((await missed('days=30&page=3')).searches.map(({ query }) => query)).toContain('text 1');
  expect((await missed('days=7')).searches.map(({ query }) => query)).not.toContain('text 119');
  const [ids] = await Promise.all([
    catalog.db.query<{ id: string }[]>('SELECT id FROM business ORDER BY id LIMIT 2'),
    catalog.db.query('DELETE FROM business_view'),
  ]);
  await catalog.db.query(
    `INSERT INTO business_view VALUES ($1, $2, 3), ($1::date - 6, $2, 4), ($1::date - 20, $3, 9), ($1, 999999, 1)`,
    [today, ids[0]!.id, ids[1]!.id],
  );
  expect((await viewed('days=1')).businesses.map(({ views }) => views)).toEqual([3, 1]);
  expect((await viewed('days=7')).businesses[0]).toMatchObject({ id: ids[0]!.id, views: 7 });
  expect(await viewed('days=no')).toMatchObject({
    totalCount: 3,
    businesses: [{ id: ids[1]!.id, views: 9 }, { views: 7 }, { id: '999999', name: null, slug: null, views: 1 }],
  });
});

it('ranks a list once for pages requested one after another', async () => {
  const page = () =>
    catalog.get<ResponseOf<'GET /api/admin/missed-searches'>>('/api/admin/missed-searches?days=30&page=2');
  const first = await page();
  await catalog.db.query(`UPDATE missed_search SET searches = searches + 1000 WHERE query = 'text 1'`);
  expect(await page()).toEqual(first);
  catalog.app.get(UsageRankings).clear();
  expect(await page()).not.toEqual(first);
  await catalog.db.query(`UPDATE missed_search SET searches = searches - 1000 WHERE query = 'text 1'`);
});

it('exports searches and views as CSV, in which no text is a formula', async () => {
  await catalog.db.query(`INSERT INTO missed_search VALUES ($1, '=hyperlink("x")', 900), ($1, 'x;=1+1', 899)`, [today]);
  const csvOf = async (path: string) => {
    const response = await catalog.send(path);
    expect(response.headers.get('content-disposition')).toMatch(/filename="\w+_\d{4}-\d\d-\d\d\.csv"/);
    return Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\n');
  };
  const searches = await csvOf('/api/admin/missed-searches.csv?days=30');
  expect(searches[0]).toBe('\ufeffquery,searches,last_day');
  expect(searches[1]).toBe(`"'=hyperlink(""x"")",900,${today}`);
  expect(searches[2]).toBe(`"x;'=1+1",899,${today}`);
  expect(searches.length).toBeGreaterThan(120);
  expect((await csvOf('/api/admin/viewed-businesses.csv?days=1')).slice(0, 2)).toEqual([
    '\ufeffid,name,slug,views',
    expect.stringMatching(/^\d+,(Alpha|Beta|Gamma),\S+,3$/),
  ]);
  await catalog.db.query('DELETE FROM missed_search');
  await catalog.db.query('DELETE FROM business_view');
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
