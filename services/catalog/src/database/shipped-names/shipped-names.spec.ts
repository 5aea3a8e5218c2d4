import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage, Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { wrongCounts } from '../recount.js';
import { shippedNames } from './shipped-names.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(() => catalog.db.query('DELETE FROM business'));

const at = { country_code: 'RS', latitude: 44.8, longitude: 20.46 };
const shop = (id: string, values: Parameters<typeof ingestRow>[0]) =>
  ingestRow({ place_id: id, name: `Shop ${id}`, ...at, ...values });
const stored = () =>
  catalog.db.query<{ city: string; category: string; type: string }[]>(
    'SELECT city, category, type FROM business ORDER BY place_id',
  );

describe('shipped names', () => {
  it('are unambiguous and lead to no other alias', () => {
    const keyOf = (countryCode: string, slug: string) => `${countryCode}/${slug}`;
    const aliases = shippedNames.map(({ countryCode, slug }) => keyOf(countryCode, slug));
    expect(new Set(aliases).size).toBe(aliases.length);
    const survivors = new Set(shippedNames.map((it) => keyOf(it.countryCode, it.survivorSlug)));
    expect(aliases.filter((key) => survivors.has(key))).toEqual([]);
  });

  it('include OpenStreetMap’s names and plural forms of categories', async () => {
    const names = ['Fast food', 'fuel', 'Hairdresser', 'Gyms', 'bakeries', 'Churches', 'attractions'];
    await catalog.import(names.map((category, row) => shop(String(row), { city: 'Niš', category, type: null })));
    expect((await stored()).map(({ category }) => category)).toEqual([
      ...['Fast food restaurant', 'Gas station', 'Hair salon', 'Gym', 'Bakery', 'Church', 'Tourist attraction'],
    ]);
  });

  it('include plurals and everyday names in other languages', async () => {
    const names = ['Аптеки', 'מסעדות', 'فنادق', 'パン屋', 'ร้านกาแฟ'];
    await catalog.import(names.map((category, row) => shop(String(row), { city: 'Niš', category, type: null })));
    expect((await stored()).map(({ category }) => category)).toEqual([
      ...['Pharmacy', 'Restaurant', 'Hotel', 'Bakery', 'Cafe'],
    ]);
  });

  it('head a list in their own spelling where the first file has another script with the same slug', async () => {
    await catalog.import([shop('A', { city: 'НИШ', category: 'Супермаркет', type: 'БАНК' })]);
    await catalog.import([shop('B', { city: 'Niš', category: 'Supermarket', type: null })]);
    expect(await stored()).toMatchObject([
      { city: 'Niš', category: 'Supermarket', type: 'Bank' },
      { city: 'Niš', category: 'Supermarket' },
    ]);
    expect(await catalog.get('/api/categories/supermarket')).toMatchObject({
      category: 'Supermarket',
      businessCount: 2,
    });
    expect(await catalog.get('/api/cities/rs/nis')).toMatchObject({ city: 'Niš', businessCount: 2 });
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('give a city and a category in several languages one page, which every spelling finds', async () => {
    await catalog.import([
      shop('A', { city: 'Beograd', category: 'Veterinarian', type: 'Veterinarian' }),
      shop('B', { city: 'Belgrade', category: 'Ветеринар', type: 'Veteriner' }),
      shop('C', { city: 'Београд', category: 'Фризер за кућне љубимце', type: null }),
    ]);
    expect(await stored()).toEqual([
      { city: 'Belgrade', category: 'Veterinarian', type: 'Veterinarian' },
      { city: 'Belgrade', category: 'Veterinarian', type: 'Veterinarian' },
      { city: 'Belgrade', category: 'Pet groomer', type: null },
    ]);
    expect(await wrongCounts(catalog.db)).toEqual([]);
    // The page redirects, as the slug is another one.
    expect(await catalog.get('/api/cities/rs/beograd')).toMatchObject({ slug: 'belgrade', businessCount: 3 });
    expect(await catalog.get('/api/categories/veterinar')).toMatchObject({ slug: 'veterinarian', businessCount: 2 });
    expect(await catalog.get('/api/cities/rs/beograd/veterinar')).toMatchObject({
      categorySlug: 'veterinarian',
      city: { slug: 'belgrade' },
      businessCount: 2,
    });
    expect(await catalog.get('/api/countries/serbia/veterinar')).toMatchObject({ categorySlug: 'veterinarian' });
    expect(await catalog.get('/api/city-index?q=beogr')).toMatchObject({ totalCount: 1 });
    expect(await catalog.get('/api/category-index?q=weteryn')).toMatchObject({ totalCount: 1 });
    const found = (q: string) =>
      catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ q }).toString()}`).then((page) => page.totalCount);
    expect(await Promise.all(['ветеринар', 'Tierarzt beograd', 'фризер за кућне љубимце', '兽医'].map(found))).toEqual([
      2, 2, 1, 2,
    ]);
    const suggested = await catalog.get<Suggestions>('/api/suggest?q=beogr');
    expect(suggested.places).toMatchObject([{ name: 'Belgrade' }]);
  });

  it('are those of an unchanged business when its file is imported again', async () => {
    const rows = [shop('A', { city: 'Beograd', category: 'Ветеринар' })];
    await catalog.import(rows);
    expect(await catalog.import(rows)).toMatchObject({ updated: 0, unchanged: 1 });
  });
});
