import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_COUNTED, type SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { withDelegate } from './engine/fallback-engines.js';
import { PostgresEngine } from './postgres/postgres-engine.js';
import type { SearchEngine, SearchPlan } from './engine/search-engine.js';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = (text: string) => JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, text])));
/** Wednesday noon in Berlin, 6:00 in New York. */
const NOON = new Date('2026-06-10T10:00:00Z');
const berlin = { city: 'Berlin', country_code: 'DE', time_zone: 'Europe/Berlin' };
const miami = { city: 'Miami', country_code: 'US', time_zone: 'America/New_York' };
const never = new AbortController().signal;

/** More than are counted, of which the least popular are open. */
const CROWD = Array.from({ length: MAX_COUNTED + 100 }, (_, i) =>
  ingestRow({
    ...{ name: `Kiosk ${i}`, category: 'Kiosk', ...berlin, rating: 5, reviews: i },
    working_hours: hours(i < 30 ? '11AM-1PM' : '8PM-11PM'),
  }),
);
const ROWS = [
  ...CROWD,
  ingestRow({ name: 'Gym Ost', category: 'Gym', ...berlin, verified: true, working_hours: hours('9AM-5PM') }),
  ingestRow({ name: 'Gym Nord', category: 'Gym', ...berlin, working_hours: hours('9AM-12PM') }),
  ingestRow({ name: 'Gym Bay', category: 'Gym', ...miami, working_hours: hours('9AM-5PM') }),
  ingestRow({ name: 'Gym Dawn', category: 'Gym', ...miami, phone: '+1', working_hours: hours('5AM-11AM') }),
  ingestRow({ name: 'Gym Night', category: 'Bar', ...miami, working_hours: hours('8PM-7AM') }),
  ingestRow({ name: 'Gym Unknown', category: 'Gym', ...berlin }),
];

let catalog: TestCatalog;
let names: Map<string, string>;
let engines: Record<string, SearchEngine>;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(ROWS);
  await catalog.fillSearch();
  const rows = await catalog.db.query<{ id: string; name: string }[]>('SELECT id, name FROM business');
  names = new Map(rows.map(({ id, name }) => [id, name]));
  const postgres = catalog.app.get(PostgresEngine);
  const closedToo = (plan: SearchPlan) => ({ ...plan, filters: { ...plan.filters, open: undefined } });
  const withoutHours: SearchEngine = {
    name: 'meilisearch',
    search: (plan, signal) => postgres.search(closedToo(plan), signal),
    count: (plan, signal) => postgres.count(closedToo(plan), signal),
    facets: (plan, signal) => postgres.facets(closedToo(plan), signal),
    searchWithFacets: (plan, signal) => postgres.searchWithFacets(closedToo(plan), signal),
    suggest: (...wanted) => postgres.suggest(...wanted),
    correct: (...text) => postgres.correct(...text),
  };
  engines = {
    'an engine with opening hours': postgres,
    'an engine without': withDelegate(withoutHours, postgres),
  };
}, 120_000);
afterAll(() => catalog.stop());

describe.each(['an engine with opening hours', 'an engine without'])('open now, with %s', (name) => {
  const plan = (text: string, more: SearchPlan['filters'] = {}): SearchPlan => ({
    text,
    typed: text,
    at: NOON,
    filters: { open: true, ...more },
    sort: 'name',
    offset: 0,
    limit: 100,
  });
  const find = (searched: SearchPlan) => engines[name]!.searchWithFacets(searched, never);

  it('finds open businesses, each by its own clock, past midnight too', async () => {
    const { result, facets } = await find(plan('gym'));
    expect(result.ids.map((id) => names.get(id))).toEqual(['Gym Dawn', 'Gym Night', 'Gym Ost']);
    expect(facets).toMatchObject({ open: 3, verified: 1, phone: 1, approximate: false });
    expect(facets.cities).toEqual([
      { countryCode: 'US', slug: 'miami', count: 2 },
      { countryCode: 'DE', slug: 'berlin', count: 1 },
    ]);
  });

  it('counts each group of facets without its own filter, of the open ones', async () => {
    const { result, facets } = await find(plan('gym', { categorySlug: 'gym', countryCode: 'US', citySlug: 'miami' }));
    expect(result.total).toBe(1);
    expect(facets.categories).toEqual([
      { slug: 'bar', count: 1 },
      { slug: 'gym', count: 1 },
    ]);
    expect(facets.countries).toContainEqual({ code: 'DE', count: 1 });
  });

  it('finds all open businesses among more matches than are counted, also the least popular', async () => {
    const { result, facets } = await find(plan('kiosk'));
    expect(result).toMatchObject({ total: 30, totalIsCapped: false });
    expect(facets).toMatchObject({ open: 30, approximate: false });
    expect(facets.categories).toEqual([{ slug: 'kiosk', count: 30 }]);
  });

  it('counts the open businesses of a search without the filter', async () => {
    const { facets } = await find(plan('gym', { open: undefined }));
    expect(facets.open).toBe(3);
  });

  it('sees a change of opening hours at once', async () => {
    const change = (text: string) =>
      catalog.db.query('UPDATE business SET working_hours = $1 WHERE name = $2', [hours(text), 'Gym Nord']);
    await change('10AM-8PM');
    expect((await find(plan('gym nord'))).result.total).toBe(1);
    await change('9AM-12PM');
    expect((await find(plan('gym nord'))).result.total).toBe(0);
  });
});

describe('a search without results', () => {
  it('offers the broader queries whose results can be counted in time', async () => {
    const postgres = catalog.app.get(PostgresEngine);
    const count = postgres.count.bind(postgres);
    const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const spy = vi
      .spyOn(postgres, 'count')
      .mockImplementation((plan, signal) =>
        plan.filters.citySlug === undefined ? Promise.reject(timeout) : count(plan, signal),
      );
    try {
      const page = await catalog.get<SearchPage>('/api/search?q=kiosk&location=Berlin&verified=1');
      expect(page.totalCount).toBe(0);
      expect(page.relaxations.map(({ kind, label }) => `${kind} ${label}`)).toEqual(['filter verified']);
      expect(spy.mock.calls.filter(([{ filters }]) => !filters.citySlug)).not.toEqual([]);
    } finally {
      spy.mockRestore();
    }
  });
});
