import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const us = { country_code: 'US' };
const rows = [
  ingestRow({ name: 'Palm', category: 'Restaurant', city: 'Los Angeles', region: 'California', ...us }),
  ingestRow({ name: 'Bayou', category: 'Restaurant', city: 'New Orleans', region: 'Louisiana', ...us, ...popular }),
  ...[1, 2].map((i) =>
    ingestRow({ name: `Cajun ${i}`, category: 'Grocery', city: 'Shreveport', region: 'Louisiana', ...us }),
  ),
  ingestRow({ name: 'La Rosa', category: 'Restaurant', city: 'Lyon', country_code: 'FR', ...popular }),
  ingestRow({ name: 'La Mesa', category: 'Restaurant', city: 'Madrid', country_code: 'ES', ...popular }),
  ingestRow({ name: 'Capitol', category: 'Bakery', city: 'Washington', region: 'District of Columbia', ...us }),
  ingestRow({ name: 'Ranch', category: 'Brewery', city: 'Austin', region: 'Texas', ...us }),
  ingestRow({ name: 'Alpine', category: 'Brewery', city: 'Denver', region: 'Colorado', ...us, ...popular }),
  ingestRow({ name: 'Hem', category: 'Pharmacy', city: 'Hồ Chí Minh', country_code: 'VN' }),
  ingestRow({ name: 'Невская', category: 'Pharmacy', city: 'Санкт-Петербург', country_code: 'RU' }),
  ingestRow({ name: 'Alon', category: 'Pharmacy', city: 'תל אביב', country_code: 'IL' }),
  ingestRow({ name: 'Well', category: 'Pharmacy', city: 'Oslo', country_code: 'NO', ...popular }),
  ingestRow({ name: 'Juniper', category: 'Hotel', city: 'Philadelphia', region: 'Pennsylvania', ...us }),
  ingestRow({ name: 'Juniper', category: 'Hotel', city: 'Oslo', country_code: 'NO', ...popular }),
  ingestRow({ name: 'Cafetería La Esperanza', category: 'Cafe', city: 'Toledo', country_code: 'ES' }),
  ingestRow({ name: 'Café Le Moulin', category: 'Cafe', city: 'Dijon', country_code: 'FR' }),
  ingestRow({ name: 'Bean', category: 'Cafe', city: 'Los Angeles', region: 'California', ...us, ...popular }),
];

describe.each(ENGINES)('short names of cities with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name, city }) => `${name}, ${city}`);

  it.each([
    ['restaurants in LA', 'Palm, Los Angeles'],
    ['restaurants la', 'Palm, Los Angeles'],
    ['LA restaurants', 'Palm, Los Angeles'],
    ['best restaurants in l.a.', 'Palm, Los Angeles'],
    ['restaurants, L.A.', 'Palm, Los Angeles'],
    ['bakeries dc', 'Capitol, Washington'],
    ['bakery in D.C.', 'Capitol, Washington'],
    ['dc bakery', 'Capitol, Washington'],
    ['pharmacy hcmc', 'Hem, Ho Chi Minh City'],
    ['pharmacy tp.hcm', 'Hem, Ho Chi Minh City'],
    ['pharmacy спб', 'Невская, Saint Petersburg'],
    ['pharmacy ת"א', 'Alon, Tel Aviv'],
    ['juniper philly', 'Juniper, Philadelphia'],
  ])('are places: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it('are places in the location box', async () => {
    expect(names(await search({ q: 'restaurant', location: 'LA' }))).toEqual(['Palm, Los Angeles']);
  });

  it.each([
    ['restaurants new orleans la', 'Bayou, New Orleans'],
    ['restaurant, New Orleans, LA', 'Bayou, New Orleans'],
  ])('are codes of regions behind a city of these: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it('are regions where a code stands behind a category in lower case', async () => {
    expect(names(await search({ q: 'breweries tx' }))).toEqual(['Ranch, Austin']);
  });

  it.each(['Cafetería La', 'Cafetería La ', 'Café Le'])(
    'are articles in a name that is not typed to its end: %s',
    async (q) => {
      const { interpreted, businesses } = await search({ q });
      expect(interpreted.place).toBeNull();
      expect(businesses[0]?.name.startsWith(q.trim())).toBe(true);
    },
  );

  it.each(['la restaurant', 'la mesa'])('are words where they may be an article: %s', async (q) => {
    const { interpreted } = await search({ q });
    expect(interpreted.place).toBeNull();
  });
});
