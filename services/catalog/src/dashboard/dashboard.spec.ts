import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DailySnapshot } from '@directory/contracts/dashboard';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
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
  it('shows what there is', async () => {
    await catalog.write('POST', '/api/admin/advertisement-codes', { ad1: '<ins></ins>' });
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
      trends: { businesses: null, categories: null, views: null },
      topCategories: [{ category: 'Gym', slug: 'gym', count: 2 }],
    });
    expect(snapshots).toEqual([
      { day: today, businesses: 3, approved: 2, categories: 1, countries: 1, cities: 2, views: 0 },
    ]);
    expect(activity).toMatchObject([{ username: 'ada', action: 'advertisements.save' }]);
  });

  it('counts pages that visitors opened, from the cache or not, and nothing else', async () => {
    const { status } = await visit();
    expect(status).toBe(200);
    for (let i = 0; i < 3; i++) await visit();
    await visit({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await visit({}, 'no-such-business-000000');
    await catalog.send(`/api/businesses/${row.slug}`); // the gateway itself, which asks whether there is such a page
    expect((await show()).viewsToday).toBe(4);
    // Pages that the gateway drew, and kept.
    expect((await catalog.write('POST', '/internal/views', { count: 6 })).status).toBe(200);
    expect((await show()).viewsToday).toBe(10);
    expect((await show()).viewsToday).toBe(10);
  });

  it('loses no view while the database refuses them', async () => {
    await visit();
    await catalog.db.query('ALTER TABLE daily_snapshot RENAME TO hidden');
    await expect(catalog.app.get(SnapshotsService).save()).rejects.toThrow('daily_snapshot');
    await catalog.db.query('ALTER TABLE hidden RENAME TO daily_snapshot');
    expect((await show()).viewsToday).toBe(11);
  });

  it('tells how figures moved since a day that was stored', async () => {
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
    ...{ businesses: 0, approved: 0, categories: 0, countries: 0, cities: 0, views: 0 },
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

  it('of something from nothing have no percentage', () => {
    expect(of(day(1), day(0, { businesses: 5 })).businesses).toEqual({ value: 5, percent: null, days: 1 });
  });

  it('of views compare whole days with as many before them', () => {
    const views = of(
      ...[day(4, { views: 10 }), day(3, { views: 10 }), day(2, { views: 20 }), day(1, { views: 20 })],
      day(0, { views: 1 }),
    );
    expect(views.views).toEqual({ value: 20, percent: 100, days: 2 });
    expect(of(day(1, { views: 5 }), day(0, { views: 5 })).views).toBeNull();
  });
});
