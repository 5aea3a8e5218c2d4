import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryPlace } from '@directory/contracts/categories';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

const hyderabad = { city: 'Hyderabad', country_code: 'IN' };
const gym = { category: 'Gym', ...hyderabad };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([
    ingestRow({ place_id: 'iron', name: 'Iron Hall', ...gym, rating: 4.8, reviews: 90, phone: '+91 40 1' }),
    ingestRow({ name: 'Steel Hall', ...gym, rating: 4.1, reviews: 900 }),
    // Of the category by its type.
    ingestRow({ name: 'Gym and Spa', category: 'Spa', type: 'Gym', ...hyderabad }),
    ingestRow({ name: 'Yoga Room', category: 'Yoga studio', ...hyderabad, rating: 5 }),
    ingestRow({ name: 'Pune Gym', category: 'Gym', city: 'Pune', country_code: 'IN', rating: 3 }),
    ingestRow({ name: 'Pakistani Gym', category: 'Gym', city: 'Hyderabad', country_code: 'PK' }),
  ]);
});
afterAll(() => catalog.stop());

const place = (path: string) => catalog.get<CategoryPlace>(`/api/${path}`);
const india = { country: 'India', countryCode: 'IN', countrySlug: 'india' };

describe('a category in a place', () => {
  it('has the exact counts of a city, its other categories and other cities of the country', async () => {
    expect(await place('cities/in/hyderabad/gym')).toEqual({
      category: 'Gym',
      categorySlug: 'gym',
      city: { name: 'Hyderabad', slug: 'hyderabad' },
      ...india,
      businessCount: 3,
      ratedCount: 2,
      averageRating: 4.5,
      cities: [{ city: 'Pune', countryCode: 'IN', slug: 'pune', count: 1 }],
      categories: [
        { category: 'Spa', slug: 'spa', count: 1 },
        { category: 'Yoga studio', slug: 'yoga-studio', count: 1 },
      ],
    });
  });

  it('has the exact counts of a country by slug or code, and its cities, largest first', async () => {
    const found = await place('countries/india/gym');
    expect(found).toMatchObject({ ...india, city: null, businessCount: 4, ratedCount: 3, averageRating: 4 });
    expect(found.cities.map(({ city, count }) => [city, count])).toEqual([
      ['Hyderabad', 3],
      ['Pune', 1],
    ]);
    expect(found.categories.map(({ slug }) => slug)).toEqual(['spa', 'yoga-studio']);
    expect(await place('countries/in/gym')).toEqual(found);
  });

  it('lists by a search the businesses that it counts', async () => {
    const search = await catalog.get<SearchPage>('/api/search?category=gym&country=in&city=hyderabad&sort=reviews');
    expect(search.businesses.map(({ name }) => name)).toEqual(['Steel Hall', 'Iron Hall', 'Gym and Spa']);
    expect(search.totalCount).toBe((await place('cities/in/hyderabad/gym')).businessCount);
    expect(search.facets).toMatchObject({ phone: 1, approximate: false });
  });

  it('follows changes of ratings, categories and cities', async () => {
    const id = (await catalog.db.query<{ id: string }[]>(`SELECT id FROM business WHERE place_id = 'iron'`))[0]!.id;
    await catalog.db.query('UPDATE business SET rating = 4.4 WHERE id = $1', [id]);
    expect(await place('cities/in/hyderabad/gym')).toMatchObject({ businessCount: 3, averageRating: 4.3 });
    await catalog.db.query(`UPDATE business SET city = 'Pune', city_slug = 'pune' WHERE id = $1`, [id]);
    expect(await place('cities/in/hyderabad/gym')).toMatchObject({
      businessCount: 2,
      ratedCount: 1,
      averageRating: 4.1,
    });
    expect(await place('cities/in/pune/gym')).toMatchObject({ businessCount: 2, ratedCount: 2, averageRating: 3.7 });
  });

  it.each([
    ['cities/in/hyderabad/bakery', 'category_not_found'],
    ['cities/in/nowhere/gym', 'city_not_found'],
    ['cities/xx/hyderabad/gym', 'city_not_found'],
    ['cities/pk/hyderabad/spa', 'category_not_found'],
    ['countries/pakistan/spa', 'category_not_found'],
    ['countries/atlantis/gym', 'category_not_found'],
  ])('has status 404 without a business: %s', async (path, code) => {
    const response = await catalog.send(`/api/${path}`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, code]);
  });
});
