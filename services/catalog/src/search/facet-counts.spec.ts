import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_COUNTED, type SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import fc from 'fast-check';
import type { TestCatalog } from '../catalog.fixture.js';
import { PostgresEngineQueries } from './postgres/postgres-engine.queries.js';
import { SearchDatabase } from './postgres/search-database.js';
import { ENGINES, startSearchCatalog } from './search-catalog.fixture.js';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const CATEGORIES = ['Gym', 'Bakery', 'Pizza restaurant', 'Kiosk'];
const TYPES = [null, 'Cafe', 'Yoga studio'];
const NAMES = ['Star', 'Nord', 'Sole', 'Rose and Crown', 'Corner'];
const PLACES = [
  { city: 'Berlin', region: 'Berlin', country_code: 'DE', time_zone: 'Europe/Berlin' },
  { city: 'Hamburg', country_code: 'DE', time_zone: 'Europe/Berlin' },
  { city: 'Miami', region: 'Florida', country_code: 'US', time_zone: 'America/New_York' },
  { city: 'Tampa', region: 'FL', country_code: 'US', time_zone: 'America/New_York' },
  { city: 'Miami', region: 'Ohio', country_code: 'US', time_zone: 'America/New_York' },
  { city: 'Kathmandu', country_code: 'NP', time_zone: 'Asia/Kathmandu' },
  { city: 'Nowhere', country_code: 'NZ', time_zone: null },
];
/** Two spellings of one. */
const AREAS = [null, 'Mitte', 'Old Town', 'OLD TOWN', 'Çarşı'];
const BUSINESSES = 4_200;
const HOUR_MS = 3_600_000;

/** Hours that include or exclude the current time in a zone, with a margin for the duration of the tests. */
function hours(zone: string | null, isOpen: boolean | null): string | null {
  if (isOpen === null) return null;
  const clock = (ms: number) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone ?? 'UTC',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(ms);
  const now = Date.now();
  const text = isOpen ? `${clock(now - 3 * HOUR_MS)}-${clock(now + 3 * HOUR_MS)}` : 'Closed';
  return JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, text])));
}

/** Deterministic: every run has the same businesses. */
const ROWS = Array.from({ length: BUSINESSES }, (_, i) => {
  const pick = <T>(values: readonly T[], step: number) => values[(Math.imul(i + 1, step) >>> 8) % values.length]!;
  // Mostly kiosks in Berlin, so that some searches match more than are counted.
  const isCrowd = i % 3 > 0;
  const place = isCrowd ? PLACES[0]! : pick(PLACES, 2_654_435_761);
  return ingestRow({
    name: isCrowd ? `Kiosk ${i}` : `${pick(NAMES, 40_503)} ${pick(CATEGORIES, 97_711)} ${i}`,
    category: isCrowd ? 'Kiosk' : pick(CATEGORIES, 69_069),
    type: pick(TYPES, 1_664_525),
    ...place,
    area: pick(AREAS, 48_271),
    rating: pick([null, 2.5, 3, 3.6, 4.2, 4.8], 22_695_477),
    reviews: i % 400,
    verified: pick([true, false, null], 134_775_813),
    phone: pick(['+49301', null], 1_103_515_245),
    working_hours: hours(place.time_zone, pick([true, false, null], 214_013)),
  });
});

const queries = fc.record(
  {
    q: fc.constantFrom('kiosk', 'star', 'star gym', 'rose & crown', 'pizza in miami', 'corner bakery', 'nord berlin'),
    location: fc.constantFrom('Berlin', 'Miami', 'Germany', 'tampa, us', 'Florida', 'Miami, FL'),
    category: fc.constantFrom('gym', 'kiosk', 'yoga-studio'),
    rating: fc.constantFrom('3.5', '4'),
    open: fc.constantFrom('1'),
    verified: fc.constantFrom('1'),
    phone: fc.constantFrom('1'),
  },
  { requiredKeys: [] },
);

type Parameters = Record<string, string>;

/** Every value of every facet: its count, and the parameters of the page that selects it. */
function choicesOf({ facets, interpreted }: SearchPage, parameters: Parameters) {
  const { place } = interpreted;
  const inOtherPlace = { ...parameters, location: '', ...(place?.source === 'words' && { q: interpreted.what }) };
  const cityParameters = ({ countryCode, slug, name }: { countryCode: string; slug: string; name: string }) => {
    if (place?.kind === 'city' && place.slug === slug && place.countryCode === countryCode) return parameters;
    // Other regions have cities of the same name.
    if (place?.kind === 'region') return { ...inOtherPlace, location: `${name}, ${place.name}` };
    return { ...inOtherPlace, country: countryCode, city: slug };
  };
  const all: [string, number | null, Parameters][] = [
    ...facets.categories.map(({ slug, count }) => choice(`category ${slug}`, count, { ...parameters, category: slug })),
    ...facets.countries.map(({ code, count }) =>
      choice(`country ${code}`, count, { ...inOtherPlace, country: code, city: '' }),
    ),
    ...facets.cities.map(({ countryCode, slug, name, count }) =>
      choice(`city ${slug}`, count, cityParameters({ countryCode, slug, name })),
    ),
    ...facets.areas.map(({ countryCode, citySlug, slug, count }) =>
      choice(`area ${slug}`, count, { ...inOtherPlace, country: countryCode, city: citySlug, area: slug }),
    ),
    ...facets.ratings.map(({ atLeast, count }) =>
      choice(`rating ${atLeast}`, count, { ...parameters, rating: `${atLeast}` }),
    ),
    choice('open', facets.open, { ...parameters, open: '1' }),
    choice('verified', facets.verified, { ...parameters, verified: '1' }),
    choice('phone', facets.phone, { ...parameters, phone: '1' }),
  ];
  return all;
}

const choice = (label: string, count: number | null, parameters: Parameters): [string, number | null, Parameters] => [
  label,
  count,
  parameters,
];

describe.each(ENGINES)('facet counts of %s', (engine) => {
  let catalog: TestCatalog;
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    ({ catalog, stop } = await startSearchCatalog(engine, ROWS));
  }, 180_000);
  afterAll(() => stop());

  const search = (parameters: Parameters) =>
    catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ ...parameters, limit: '1' }).toString()}`);

  it('equal the total of the search with that value selected', async () => {
    const rule = fc.asyncProperty(queries, async (parameters) => {
      const page = await search(parameters);
      if (page.totalCount === 0) return;
      for (const [label, count, then] of choicesOf(page, parameters)) {
        if (count === null) continue;
        const chosen = await search(then);
        // A search without results drops words: another search.
        if (count === 0 && chosen.interpreted.what !== page.interpreted.what) continue;
        if (count === 0 && chosen.interpreted.leftOut.length > 0) continue;
        const isChosen = chosen.totalCount === page.totalCount && JSON.stringify(then) === JSON.stringify(parameters);
        if (isChosen) expect({ parameters, label, count }).toEqual({ parameters, label, count: page.totalCount });
        if (chosen.totalIsCapped) expect(count >= MAX_COUNTED || page.facets.approximate).toBe(true);
        else if (!page.facets.approximate)
          expect({ parameters, label, count }).toEqual({ parameters, label, count: chosen.totalCount });
      }
    });
    await fc.assert(rule, { numRuns: 20, seed: 7, endOnFailure: true });
  }, 240_000);

  it.each<Parameters>([
    { q: 'star' },
    { q: 'corner', phone: '1' },
    { q: 'gym', rating: '3' },
    { q: 'bakery', category: 'bakery' },
  ])('are exact for more than a hundred results too, also of what is open: %j', async (parameters) => {
    const page = await search(parameters);
    const { facets, totalCount } = page;
    expect(totalCount).toBeGreaterThan(100);
    expect(facets.approximate).toBe(false);
    expect(facets.open).not.toBeNull();
    for (const [label, count, then] of choicesOf(page, parameters))
      expect({ label, count }).toEqual({ label, count: (await search(then)).totalCount });
  });

  it.each<Parameters>([
    { q: 'kiosk', location: 'Berlin', category: 'kiosk' },
    { q: 'kiosk', location: 'Berlin', open: '1', rating: '4' },
    { q: 'star', location: 'Miami', open: '1', verified: '1' },
    { location: 'Germany', open: '1', phone: '1' },
  ])('equal the total for selected values: %j', async (parameters) => {
    const { facets, totalCount, totalIsCapped, interpreted } = await search(parameters);
    expect(totalCount).toBeGreaterThan(0);
    const { place } = interpreted;
    const isCount = (count: number | null | undefined) =>
      totalIsCapped ? expect(count).toBeGreaterThanOrEqual(totalCount) : expect(count).toBe(totalCount);
    if (place?.kind === 'city') isCount(facets.cities.find(({ slug }) => slug === place.slug)?.count);
    else isCount(facets.countries.find(({ code }) => code === place!.countryCode)?.count);
    if (parameters['open']) isCount(facets.open);
    if (parameters['verified']) isCount(facets.verified);
    if (parameters['phone']) isCount(facets.phone);
    if (parameters['rating']) isCount(facets.ratings.find(({ atLeast }) => atLeast === 4)?.count);
    if (parameters['category']) isCount(facets.categories.find(({ slug }) => slug === 'kiosk')?.count);
  });

  const ONE_STATEMENT: Parameters[] = [
    { q: 'star', location: 'Miami' },
    { q: 'star', country: 'US', rating: '3.5' },
    { q: 'bakery', location: 'Germany', category: 'bakery', rating: '4' },
    { q: 'kiosk', location: 'Tampa', category: 'gym', verified: '1' },
  ];
  if (engine === 'postgres')
    it.each(ONE_STATEMENT)('are the same in one statement as in one for each filter: %j', async (parameters) => {
      const together = await search(parameters);
      const one = vi.spyOn(PostgresEngineQueries.prototype, 'findWithFacets').mockResolvedValue(undefined);
      try {
        const apart = await search({ ...parameters, page: '1' });
        expect(apart).toEqual(together);
        expect(one).toHaveBeenCalled();
      } finally {
        one.mockRestore();
      }
    });

  if (engine === 'postgres')
    it('are not tried again in one statement for words that too many businesses match, in another place', async () => {
      const query = vi.spyOn(SearchDatabase.prototype, 'query');
      const tried = async (location: string) => {
        query.mockClear();
        await search({ q: 'kios', location });
        return query.mock.calls.filter(([text]) => String(text).includes('without_citySlug')).length;
      };
      try {
        expect(await tried('Berlin')).toBe(1);
        expect(await tried('Hamburg')).toBe(0);
      } finally {
        query.mockRestore();
      }
    });

  it('counts up to 100 matches of a query that is offered, and up to 1,000 businesses of a category', async () => {
    const { totalCount, relaxations } = await search({ q: 'kiosk', rating: '5' });
    expect(totalCount).toBe(0);
    expect(relaxations).toMatchObject([{ kind: 'filter', label: 'rating', count: 100, countIsCapped: true }]);
    const [largest] = (await search({ q: 'zzyzx' })).relaxations;
    expect(largest).toMatchObject({ label: 'Kiosk', count: 1_000, countIsCapped: true });
  });

  it('count open businesses among all matches, not only the best 1,000', async () => {
    const isKiosk = `(name LIKE '%Kiosk%' OR category = 'Kiosk')`;
    await catalog.db.query(`UPDATE business SET working_hours = NULL WHERE ${isKiosk} AND score >
      (SELECT percentile_cont(0.05) WITHIN GROUP (ORDER BY score) FROM business WHERE ${isKiosk})`);
    await catalog.fillSearch();
    const [row] = await catalog.db.query<{ open: number }[]>(
      `SELECT count(*)::int AS open FROM business WHERE ${isKiosk} AND working_hours LIKE '%-%'`,
    );
    expect(row!.open).toBeGreaterThan(20);
    expect(await search({ q: 'kiosk', open: '1' })).toMatchObject({ totalCount: row!.open, totalIsCapped: false });
  });
});
