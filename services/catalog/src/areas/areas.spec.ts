import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { AreaPage, CityPage } from '@directory/contracts/cities';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

const hyderabad = { city: 'Hyderabad', country_code: 'IN' };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([
    ingestRow({ name: 'Hill Gym', category: 'Gym', ...hyderabad, area: 'Banjara Hills', rating: 4.6, reviews: 90 }),
    ingestRow({ name: 'Hill Bakery', category: 'Bakery', ...hyderabad, area: 'Banjara Hills', phone: '+91 40 2' }),
    // The same area in another spelling.
    ingestRow({ name: 'Upper Gym', category: 'Gym', ...hyderabad, area: 'BANJARA-HILLS', rating: 3 }),
    ingestRow({ name: 'Lake Gym', category: 'Gym', ...hyderabad, area: 'Kavadiguda' }),
    ingestRow({ name: 'Bare Gym', category: 'Gym', ...hyderabad }),
    ingestRow({ name: 'Far Gym', category: 'Gym', city: 'Pune', country_code: 'IN', area: 'Banjara Hills' }),
  ]);
});
afterAll(() => catalog.stop());

const search = (parameters: string) =>
  catalog.get<SearchPage>(`/api/search?country=in&city=hyderabad&area=banjara-hills${parameters}`);
const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

describe('areas of a city', () => {
  it('are listed on its page, largest first, the spellings of one together', async () => {
    const { areas } = await catalog.get<CityPage>('/api/cities/in/hyderabad');
    expect(areas).toEqual([
      { area: 'Banjara Hills', slug: 'banjara-hills', count: 3 },
      { area: 'Kavadiguda', slug: 'kavadiguda', count: 1 },
    ]);
  });

  it('have a page with their count, city, country and the other areas', async () => {
    expect(await catalog.get<AreaPage>('/api/cities/in/hyderabad/areas/banjara-hills')).toEqual({
      area: 'Banjara Hills',
      slug: 'banjara-hills',
      city: 'Hyderabad',
      citySlug: 'hyderabad',
      country: 'India',
      countryCode: 'IN',
      countrySlug: 'india',
      businessCount: 3,
      areas: [{ area: 'Kavadiguda', slug: 'kavadiguda', count: 1 }],
    });
  });

  it('are found by any spelling of their name', async () => {
    for (const spelling of ['Banjara Hills', 'BANJARA-HILLS', 'bänjara_hills'])
      expect(await catalog.get(`/api/cities/in/hyderabad/areas/${encodeURIComponent(spelling)}`)).toMatchObject({
        slug: 'banjara-hills',
        businessCount: 3,
      });
  });

  it.each(['自由が丘', 'วัฒนา', 'हब्सीगुडा', 'বনানী', 'தி. நகர்', 'الالفي', 'Śródmieście', "L'Eixample"])(
    'are linked by the slug that their businesses have: %s',
    async (area) => {
      const row = ingestRow({ ...hyderabad, country_code: 'JP', area });
      await catalog.import([row]);
      const { businesses } = await catalog.get<CityPage>('/api/cities/jp/hyderabad');
      const { areaSlug } = await catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`);
      expect(businesses.find(({ slug }) => slug === row.slug)).toMatchObject({ area, areaSlug });
      expect(await catalog.get(`/api/cities/jp/hyderabad/areas/${encodeURIComponent(areaSlug!)}`)).toMatchObject({
        area,
        slug: areaSlug,
        businessCount: 1,
      });
    },
  );

  it.each([
    ['hyderabad/areas/nowhere', 'area_not_found'],
    ['pune/areas/kavadiguda', 'area_not_found'],
    ['nowhere/areas/kavadiguda', 'city_not_found'],
  ])('have status 404 without businesses: %s', async (path, code) => {
    const response = await catalog.send(`/api/cities/in/${path}`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, code]);
  });

  it('filter a search by their slug, in every spelling, with counts of the area alone', async () => {
    const all = await search('');
    expect(names(all)).toEqual(['Hill Gym', 'Hill Bakery', 'Upper Gym']);
    expect(all.interpreted.place).toMatchObject({
      kind: 'area',
      name: 'Banjara Hills',
      within: 'Hyderabad',
      source: 'filter',
    });
    expect(all.facets.categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['gym', 2],
      ['bakery', 1],
    ]);
    expect(all.facets).toMatchObject({ phone: 1, approximate: false });
    expect(all.facets.areas.map(({ citySlug, slug, name, count }) => [citySlug, slug, name, count])).toEqual([
      ['hyderabad', 'banjara-hills', 'Banjara Hills', 3],
      ['hyderabad', 'kavadiguda', 'Kavadiguda', 1],
    ]);
    expect((await catalog.get<SearchPage>('/api/search?q=gym&country=in')).facets.areas).toEqual([]);
    expect(names(await search('&category=gym&rating=4'))).toEqual(['Hill Gym']);
    expect((await search('&category=gym&rating=5')).relaxations.map(({ kind }) => kind)).toContain('filter');
  });
});
