import { describe, expect, it } from 'vitest';
import type { Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const rows = [
  ...['München', 'Köln', 'Bremen', 'Stuttgart'].flatMap((city) => [
    ingestRow({ name: 'Falken', category: 'Pharmacy', city, country_code: 'DE' }),
    ingestRow({ name: 'Da Nino', category: 'Pizza restaurant', city, country_code: 'DE' }),
  ]),
  ...Array.from({ length: 3 }, () =>
    ingestRow({ name: 'Falken', category: 'Pharmacy', city: 'Lyon', country_code: 'FR' }),
  ),
  ingestRow({ name: 'Phare', category: 'Pharmacy', city: 'Granville', region: 'Manche', country_code: 'FR' }),
  ingestRow({ name: 'The Golden Lion', category: 'Pub', city: 'Leeds', country_code: 'GB' }),
  ingestRow({ name: 'Brema Tools', category: 'Hardware store', city: 'Leeds', country_code: 'GB' }),
];

describe.each(ENGINES)('cities by their names in other languages, with %s', (engine) => {
  const searches = searchCatalogOf(engine, rows);
  const { search } = searches;

  it.each([
    ['farmacia Brema', 'Bremen'],
    ['药店 不来梅', 'Bremen'],
    ['ブレーメン 薬局', 'Bremen'],
    ['慕尼黑药店', 'Munich'],
    ['pizza 慕尼黑', 'Munich'],
    ['farmacia a Monaco di Baviera', 'Munich'],
    ['аптека в Штутгарте', 'Stuttgart'],
    ['farmacia Stoccarda', 'Stuttgart'],
    ['약국 쾰른', 'Köln'],
    ['farmacia Lione', 'Lyon'],
  ])('are places in the words: %s', async (q, city) => {
    const page = await search({ q });
    expect(page.interpreted.place).toMatchObject({ kind: 'city', name: city });
    expect(new Set(page.businesses.map((business) => business.city))).toEqual(new Set([city]));
    expect(page.businesses).not.toHaveLength(0);
  });

  it.each([
    ['慕尼黑', 'Munich'],
    ['Stoccarda', 'Stuttgart'],
    ['リヨン', 'Lyon'],
  ])('are places in the box: %s', async (location, name) => {
    expect((await search({ q: 'pharmacy', location })).interpreted.place).toMatchObject({ kind: 'city', name });
  });

  it.each([
    ['apotheke munche', 'Munich'],
    ['apotheke colog', 'Köln'],
    ['pizza in stoccar', 'Stuttgart'],
    ['farmacia Stocarda', 'Stuttgart'],
  ])('may be unfinished or misspelt in the words: %s', async (q, city) => {
    const page = await search({ q });
    expect(new Set(page.businesses.map((business) => business.city))).toEqual(new Set([city]));
    expect(page.businesses).not.toHaveLength(0);
  });

  it.each([
    ['munche', 'Munich'],
    ['Monaco di Bav', 'Munich'],
    ['Colonnia', 'Köln'],
  ])('may be unfinished or misspelt in the box: %s', async (location, name) => {
    expect((await search({ q: 'pharmacy', location })).interpreted.place).toMatchObject({ kind: 'city', name });
  });

  it('are suggested', async () => {
    const suggest = (q: string) => searches.catalog.get<Suggestions>(`/api/suggest?q=${encodeURIComponent(q)}`);
    expect((await suggest('慕尼黑')).places).toMatchObject([{ name: 'Munich', businessCount: 2 }]);
    expect(await suggest('farmacia Stoccarda')).toMatchObject({
      what: 'farmacia',
      places: [{ name: 'Stuttgart', businessCount: 1 }],
    });
  });

  it('are no places where a business has the words as its name, or in other letters', async () => {
    for (const q of ['golden lion', 'brema tools']) {
      const { interpreted, businesses } = await search({ q });
      expect(interpreted.place).toBeNull();
      expect(businesses.map(({ city }) => city)).toEqual(['Leeds']);
    }
  });
});
