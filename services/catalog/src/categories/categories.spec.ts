import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryIndexPage, CategoryPage, CategoryRow } from '@directory/contracts/categories';
import { slugify } from '@directory/contracts/slugs';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

const gyms = Array.from({ length: 22 }, (_, i) =>
  ingestRow({
    name: `Gym ${i}`,
    category: 'Gym',
    type: i < 3 ? 'Gym' : null,
    city: 'Hyderabad',
    country_code: 'IN',
    rating: 4,
    reviews: i * 10,
  }),
);
const others = [
  ingestRow({ name: 'Star', category: 'Gym', type: 'Fitness center', country_code: 'IN', rating: 5, reviews: 9000 }),
  ingestRow({ name: 'By type', type: 'Gym', city: 'İstanbul', country_code: 'TR' }),
  ingestRow({ name: 'A', category: 'Café', country_code: 'CR' }),
  ingestRow({ name: 'B', category: 'Cafe', country_code: 'US' }),
  ingestRow({ name: 'C', category: 'カラオケ', country_code: 'JP' }),
  ingestRow({ name: 'D', category: 'C & A' }),
];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([...gyms, ...others]);
});
afterAll(() => catalog.stop());

const list = (parameters = '') => catalog.get<CategoryRow[]>(`/api/categories${parameters}`);
const index = (parameters = '') => catalog.get<CategoryIndexPage>(`/api/category-index${parameters}`);
const statusOf = async (path: string) => (await catalog.send(path)).status;

describe('the list of categories', () => {
  it('counts a business under its category and under its type, once each, with the average rating', async () => {
    const rows = await list();
    expect(rows[0]).toEqual({ category: 'Gym', slug: 'gym', count: 24, averageRating: 4 });
    const counts = Object.fromEntries(rows.map(({ slug, count }) => [slug, count]));
    expect(counts).toEqual({ gym: 24, cafe: 2, 'c-a': 1, 'fitness-center': 1, [slugify('カラオケ')]: 1 });
  });

  it('filters by the first letter of the transliterated name and ignores other characters', async () => {
    expect(await list('?letter=g')).toMatchObject([{ slug: 'gym' }]);
    expect(await list('?letter=K')).toMatchObject([{ category: 'カラオケ' }]);
    expect(await list('?letter=GG')).toHaveLength(5);
  });
});

describe('the index of categories', () => {
  it.each([
    ['GY', ['gym']],
    ['fitness c', ['fitness-center']],
    ['カラオケ', [slugify('カラオケ')]],
    [slugify('カラオケ'), [slugify('カラオケ')]],
    ['no such', []],
    ['γυμναστ', ['gym']],
    ['gymnast', ['gym']],
    ['nastirio', []],
  ])(
    'finds %j in names, transliterations and words of other names, with the sums of all categories',
    async (q, slugs) => {
      const found = await index(`?q=${encodeURIComponent(q)}`);
      expect(found.categories.map(({ slug }) => slug)).toEqual(slugs);
      expect(found).toMatchObject({ totalCount: slugs.length, categoryCount: 5, businessCount: 29 });
      expect(found.letters).toEqual(['C', 'F', 'G', 'K']);
    },
  );

  it('sums up the categories of one letter', async () => {
    expect(await index('?letter=C')).toMatchObject({ totalCount: 2, categoryCount: 2, businessCount: 3 });
  });

  it('responds 404 past the last page', async () => {
    expect(await statusOf('/api/category-index?page=2')).toBe(404);
  });
});

describe('the page of a category', () => {
  it('lists its businesses best first over the pages, each once, with the largest countries', async () => {
    const [first, second] = await Promise.all([
      catalog.get<CategoryPage>('/api/categories/gym?page=1'),
      catalog.get<CategoryPage>('/api/categories/gym?page=2'),
    ]);
    expect(first).toMatchObject({ category: 'Gym', slug: 'gym', businessCount: 24, countryCount: 2, totalPages: 2 });
    expect(first.topCountries).toEqual([
      { country: 'India', countryCode: 'IN', slug: 'india', count: 23 },
      { country: 'Turkey', countryCode: 'TR', slug: 'turkey', count: 1 },
    ]);
    expect(first.businesses[0]).toMatchObject({ name: 'Star' });
    const names = [...first.businesses, ...second.businesses].map(({ name }) => name);
    expect(names).toHaveLength(24);
    expect(new Set(names).size).toBe(24);
  });

  it('responds 404 for an unknown category and past the last page', async () => {
    expect(await statusOf('/api/categories/none')).toBe(404);
    expect(await statusOf('/api/categories/gym?page=3')).toBe(404);
  });
});
