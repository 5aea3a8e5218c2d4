import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard, DailySnapshot } from '@directory/contracts/dashboard';
import type { ModerationPage } from '@directory/contracts/moderation';
import { visitorKey } from '@directory/service-kit/visitor';
import { ingestRow } from '@directory/testing/ingest-rows';
import { SERVICE_TOKEN, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { SnapshotsService } from './snapshots.service.js';
import { trends } from './trends.js';

const row = ingestRow({ category: 'Gym', country_code: 'DE', city: 'Berlin', rating: 5 });
const today = new Date().toISOString().slice(0, 10);

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog({ responseCache: true });
  await catalog.import([row, ingestRow({ category: 'Gym', country_code: 'DE', city: 'Bonn', rating: 4 })]);
  await catalog.import([ingestRow({ category: 'Spa', rating: 1 })], { approve: false });
});
afterAll(() => catalog.stop());

const show = () => catalog.get<Dashboard>('/api/admin/dashboard');
const visit = (headers: Record<string, string> = {}, slug = row.slug) =>
  catalog.send(`/api/businesses/${slug}`, { headers: { 'x-client-address': '192.0.2.1', ...headers } });

describe('the dashboard', () => {
  it('has the current counts', async () => {
    await catalog.save('advertisement-codes', { ad1: '<ins></ins>' });
    const { snapshots, activity, ...figures } = await show();
    expect(figures).toEqual({
      totalBusinesses: 3,
      approvedBusinesses: 2,
      totalCategories: 1,
      totalCountries: 1,
      totalCities: 2,
      averageRating: 4.5,
      newMessages: 0,
      viewsToday: 0,
      visitorsToday: 0,
      dataChangedAt: expect.any(String),
      trends: { businesses: null, categories: null, views: null, visitors: null },
      topCategories: [{ category: 'Gym', slug: 'gym', count: 2 }],
    });
    expect(snapshots).toEqual([
      { day: today, businesses: 3, approved: 2, categories: 1, countries: 1, cities: 2, views: 0, visitors: 0 },
    ]);
    expect(activity).toMatchObject([{ username: 'ada', action: 'advertisements.save' }]);
  });

  it('counts pages that visitors opened, from the cache or not, and nothing else', async () => {
    const { status } = await visit();
    expect(status).toBe(200);
    for (let i = 0; i < 3; i++) await visit();
    await visit({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await visit({}, 'no-such-business-000000');
    await catalog.send(`/api/businesses/${row.slug}`); // the gateway's own check whether the page exists
    expect((await show()).viewsToday).toBe(4);
    // Pages rendered and cached by the gateway.
    expect((await catalog.write('POST', '/internal/views', { count: 6 })).status).toBe(200);
    expect((await show()).viewsToday).toBe(10);
    expect((await show()).viewsToday).toBe(10);
  });

  it('counts a visitor once a day, however many pages that visitor opens and whichever service sends them', async () => {
    await catalog.db.query('TRUNCATE visitor_day CASCADE; UPDATE daily_snapshot SET visitors = 0');
    const chrome = { 'user-agent': 'Mozilla/5.0 Chrome/140' };
    const firefox = { 'user-agent': 'Mozilla/5.0 Firefox/145' };
    for (const headers of [chrome, chrome, firefox]) await visit(headers);
    await visit({ ...chrome, 'x-client-address': '192.0.2.2' });
    await visit({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect((await show()).visitorsToday).toBe(3);
    // The gateway reports pages sent to the first of them and to another visitor.
    const known = visitorKey(SERVICE_TOKEN, '192.0.2.1', chrome['user-agent']);
    const other = visitorKey(SERVICE_TOKEN, '192.0.2.3', chrome['user-agent']);
    expect((await catalog.write('POST', '/internal/views', { count: 2, visitors: [known, other] })).status).toBe(200);
    expect((await show()).visitorsToday).toBe(4);
    expect((await show()).snapshots.at(-1)!.visitors).toBe(4);
  });

  it('stores neither addresses nor keys, and deletes the hashes after the day', async () => {
    const stored = await catalog.db.query<{ hash: Buffer }[]>('SELECT hash FROM daily_visitor');
    expect(stored).toHaveLength(4);
    const key = visitorKey(SERVICE_TOKEN, '192.0.2.1', 'Mozilla/5.0 Chrome/140');
    expect(stored.map(({ hash }) => hash.toString('hex'))).not.toContain(key);
    await catalog.db.query(`ALTER TABLE daily_visitor DROP CONSTRAINT daily_visitor_day_fkey;
      UPDATE visitor_day SET day = day - 1; UPDATE daily_visitor SET day = day - 1;
      ALTER TABLE daily_visitor ADD CONSTRAINT daily_visitor_day_fkey FOREIGN KEY (day) REFERENCES visitor_day ON DELETE CASCADE`);
    await visit();
    await show();
    const days = await catalog.db.query<{ day: string }[]>('SELECT DISTINCT day::text FROM daily_visitor');
    expect(days).toEqual([{ day: today }]);
  });

  it('dates the data by their last change, which neither settings nor signing in nor the cache move', async () => {
    const before = (await show()).dataChangedAt!;
    await catalog.save('settings', { head_tags: '<meta name="a">' });
    await catalog.write('POST', '/api/admin/clear-cache');
    expect((await show()).dataChangedAt).toBe(before);
    const { businesses } = await catalog.get<ModerationPage>('/api/admin/businesses');
    await catalog.edit(businesses[0]!.id, { street: 'Data Street 1' });
    const after = (await show()).dataChangedAt!;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  it('loses no view while the database is unavailable', async () => {
    const before = (await show()).viewsToday;
    await visit();
    await catalog.db.query('ALTER TABLE daily_snapshot RENAME TO hidden');
    await expect(catalog.app.get(SnapshotsService).save()).rejects.toThrow('daily_snapshot');
    await catalog.db.query('ALTER TABLE hidden RENAME TO daily_snapshot');
    expect((await show()).viewsToday).toBe(before + 1);
  });

  it('has the change of each count since a stored day', async () => {
    await catalog.db.query(
      `INSERT INTO daily_snapshot SELECT day - 3, 2, 2, 2, countries, cities, 0 FROM daily_snapshot`,
    );
    expect((await show()).trends).toMatchObject({
      businesses: { value: 1, percent: 50, days: 3 },
      categories: { value: -1, percent: -50, days: 3 },
    });
  });
});

describe('trends', () => {
  const day = (daysAgo: number, figures: Partial<DailySnapshot> = {}): DailySnapshot => ({
    ...{ businesses: 0, approved: 0, categories: 0, countries: 0, cities: 0, views: 0, visitors: 0 },
    day: new Date(Date.parse('2026-03-20') - daysAgo * 86_400_000).toISOString().slice(0, 10),
    ...figures,
  });
  const of = (...snapshots: DailySnapshot[]) => trends(snapshots, '2026-03-20');

  it('reach back a week at most, to the oldest day there is', () => {
    const week = of(day(9, { businesses: 1 }), day(6, { businesses: 100 }), day(0, { businesses: 150 }));
    expect(week.businesses).toEqual({ value: 50, percent: 50, days: 6 });
    expect(of(day(9), day(0)).businesses).toBeNull();
    expect(of(day(0)).businesses).toBeNull();
  });

  it('trends of something from nothing have no percentage', () => {
    expect(of(day(1), day(0, { businesses: 5 })).businesses).toEqual({ value: 5, percent: null, days: 1 });
  });

  it('trends of views compare whole days with as many before them', () => {
    const views = of(
      ...[day(4, { views: 10 }), day(3, { views: 10 }), day(2, { views: 20 }), day(1, { views: 20 })],
      day(0, { views: 1 }),
    );
    expect(views.views).toEqual({ value: 20, percent: 100, days: 2 });
    expect(of(day(1, { views: 5 }), day(0, { views: 5 })).views).toBeNull();
  });
});
