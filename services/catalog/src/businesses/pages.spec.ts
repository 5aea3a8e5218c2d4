import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BusinessCard, BusinessDetail, BusinessPage, FeaturedBusiness } from '@directory/contracts/businesses';
import type { CategoryPage, CategoryRow } from '@directory/contracts/categories';
import type { CityPage, CityRow } from '@directory/contracts/cities';
import type { CountryPage, CountryRow } from '@directory/contracts/countries';
import type { HomepageData } from '@directory/contracts/homepage';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

/** What visitors see of a small, awkward world: every page through HTTP, from rows that an import brought. */
const gyms = Array.from({ length: 15 }, (_, i) =>
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
const star = ingestRow({
  name: 'Star Gym',
  category: 'Gym',
  type: 'Fitness center',
  city: 'Hyderabad',
  country_code: 'IN',
  rating: 5,
  reviews: 9000,
  photo: 'https://example.com/star.jpg',
  phone: '+91 1',
  full_address: '1 Main St, Hyderabad',
  latitude: 17.35,
  longitude: 78.45,
  working_hours: '{"Friday":"6am-11pm"}',
  about: '{"Other":{"Parking":true}}',
  time_zone: 'Asia/Calcutta',
  verified: true,
});
const typeOnly = ingestRow({ name: 'Typed', type: 'Gym', city: 'İstanbul', country_code: 'TR' });
const placeless = ingestRow({ name: '♥', category: 'C & A' });
const foreign = [
  ingestRow({ name: 'A', category: 'Café', city: 'San José', country_code: 'CR' }),
  ingestRow({ name: 'B', category: 'Cafe', city: 'San Jose', country_code: 'US' }),
  ingestRow({ name: 'C', category: 'カフェ', city: '東京', country_code: 'JP' }),
];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([...gyms, star, typeOnly, placeless, ...foreign]);
});
afterAll(() => catalog.stop());

const names = (cards: BusinessCard[]) => cards.map((card) => card.name);
const errorOf = async (path: string) => {
  const answer = await catalog.send(path);
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
};

describe('businesses', () => {
  it('shows everything a file said of a business', async () => {
    const detail = await catalog.get<BusinessDetail>(`/api/businesses/${star.slug}`);
    expect(detail).toMatchObject({
      name: 'Star Gym',
      type: 'Fitness center',
      category: 'Gym',
      categorySlug: 'gym',
      fullAddress: '1 Main St, Hyderabad',
      city: 'Hyderabad',
      citySlug: 'hyderabad',
      country: 'India',
      countrySlug: 'india',
      phone: '+91 1',
      rating: 5,
      reviews: 9000,
      latitude: 17.35,
      longitude: 78.45,
      workingHours: '{"Friday":"6am-11pm"}',
      about: '{"Other":{"Parking":true}}',
      placeId: star.place_id,
      verified: true,
    });
  });

  it('lists 20 a page, best first, each once over all pages', async () => {
    const first = await catalog.get<BusinessPage>('/api/businesses');
    const second = await catalog.get<BusinessPage>('/api/businesses?page=2');
    expect(first).toMatchObject({
      currentPage: 1,
      totalPages: 2,
      totalCount: 21,
      hasNextPage: true,
      hasPrevPage: false,
    });
    expect(second).toMatchObject({ currentPage: 2, hasNextPage: false, hasPrevPage: true });
    expect(first.businesses).toHaveLength(20);
    expect(first.businesses[0]!.name).toBe('Star Gym');
    expect(new Set([...first.businesses, ...second.businesses].map((card) => card.id)).size).toBe(21);
  });

  it.each(['0', '-1', '101', '1e9', '1.5', 'x', ''])('ignores page=%s', async (page) => {
    expect(await catalog.get<BusinessPage>(`/api/businesses?page=${page}`)).toMatchObject({ currentPage: 1 });
  });

  it('features those with a photo first and fills up with the best of the others', async () => {
    const featured = await catalog.get<FeaturedBusiness[]>('/api/featured-businesses');
    expect(featured).toHaveLength(12);
    expect(featured[0]).toMatchObject({
      name: 'Star Gym',
      image_url: 'https://example.com/star.jpg',
      review_count: 9000,
    });
    expect(featured[1]!.name).toBe('Gym 14');
  });
});

describe('categories', () => {
  it('counts a business under its category and under its type, once each', async () => {
    const rows = await catalog.get<CategoryRow[]>('/api/categories');
    expect(rows.find((row) => row.slug === 'gym')).toEqual({
      category: 'Gym',
      slug: 'gym',
      count: 17,
      averageRating: 4.1,
    });
    expect(rows.find((row) => row.slug === 'fitness-center')).toMatchObject({ count: 1 });
    expect(rows.find((row) => row.slug === 'c-a')).toMatchObject({ category: 'C & A', count: 1 });
    expect(rows.find((row) => row.slug === 'cafe')).toMatchObject({ count: 2 });
  });

  it('filters by the letter that the transliterated name begins with', async () => {
    expect(await catalog.get<CategoryRow[]>('/api/categories?letter=g')).toMatchObject([{ slug: 'gym' }]);
    expect(await catalog.get<CategoryRow[]>('/api/categories?letter=K')).toMatchObject([{ category: 'カフェ' }]);
    expect((await catalog.get<CategoryRow[]>('/api/categories?letter=GG')).length).toBeGreaterThan(3);
  });

  it('pages through its businesses, each once', async () => {
    const pages = [1, 2].map((page) => catalog.get<CategoryPage>(`/api/categories/gym?page=${page}`));
    const [first, second] = await Promise.all(pages);
    expect(first).toMatchObject({ category: 'Gym', businessCount: 17, countryCount: 2, totalPages: 2 });
    expect(first!.topCountries).toEqual([
      { country: 'India', countryCode: 'IN', slug: 'india', count: 16 },
      { country: 'Turkey', countryCode: 'TR', slug: 'turkey', count: 1 },
    ]);
    const shown = names([...first!.businesses, ...second!.businesses]);
    expect(shown).toHaveLength(17);
    expect(new Set(shown).size).toBe(17);
  });
});

describe('places', () => {
  it('keeps cities of one name in different countries apart', async () => {
    const cities = await catalog.get<CityRow[]>('/api/cities?letter=S');
    expect(cities.map(({ slug, countryCode }) => `${countryCode}/${slug}`).sort()).toEqual([
      'CR/san-jose',
      'US/san-jose',
    ]);
    expect(await catalog.get<CityPage>('/api/cities/cr/san-jose')).toMatchObject({
      city: 'San José',
      businessCount: 1,
    });
    expect(await catalog.get<CityPage>('/api/cities/US/san-jose')).toMatchObject({
      city: 'San Jose',
      businessCount: 1,
    });
  });

  it('finds cities by slugs made of any script', async () => {
    expect(await catalog.get<CityPage>('/api/cities/tr/istanbul')).toMatchObject({
      city: 'İstanbul',
      country: 'Turkey',
    });
    expect(await catalog.get<CityPage>('/api/cities/jp/dong-jing')).toMatchObject({ city: '東京', categoryCount: 1 });
  });

  it.each(['us', 'US', 'united-states', 'united states', 'United%20States'])(
    'resolves the country "%s"',
    async (text) => {
      expect(await catalog.get<CountryPage>(`/api/countries/${text}`)).toMatchObject({
        country: 'United States',
        slug: 'united-states',
        businessCount: 1,
        cityCount: 1,
        categoryCount: 1,
        topCities: [{ city: 'San Jose', slug: 'san-jose', countryCode: 'US', count: 1 }],
        topCategories: [{ category: expect.any(String), slug: 'cafe', count: 1 }],
      });
    },
  );

  it('counts cities and categories of each country', async () => {
    const rows = await catalog.get<CountryRow[]>('/api/countries');
    expect(rows[0]).toEqual({
      country: 'India',
      countryCode: 'IN',
      slug: 'india',
      businessCount: 16,
      cityCount: 1,
      categoryCount: 2,
    });
  });
});

describe('the home page', () => {
  it('shows true totals and the largest of each', async () => {
    const home = await catalog.get<HomepageData>('/api/homepage-data');
    expect(home.totals).toEqual({ businesses: 21, categories: 5, countries: 5, cities: 5 });
    expect(home.popularSearches[0]).toEqual({ category: 'Gym', slug: 'gym', count: 17 });
    expect(home.topCities[0]).toEqual({ city: 'Hyderabad', countryCode: 'IN', slug: 'hyderabad', count: 16 });
    expect(home.topCountries[0]).toMatchObject({ country: 'India', businessCount: 16 });
  });
});

describe('what does not exist', () => {
  it.each([
    ['/api/businesses/nobody-abc123', 404, 'business_not_found'],
    ['/api/categories/none', 404, 'category_not_found'],
    ['/api/countries/atlantis', 404, 'country_not_found'],
    ['/api/countries/de', 404, 'country_not_found'],
    ['/api/cities/us/gotham', 404, 'city_not_found'],
    ['/api/cities/atlantis/gotham', 404, 'city_not_found'],
    ['/api/nothing', 404, 'not_found'],
    ['/api/businesses/%00', 400, 'invalid_input'],
    ['/api/businesses/%ff', 400, 'bad_request'],
    [`/api/businesses/${'x'.repeat(400)}`, 400, 'invalid_input'],
  ])('%s answers %d %s', async (path, status, code) => {
    expect(await errorOf(path)).toEqual({ status, code });
  });

  it('names the error in the language asked for, with the id of the request', async () => {
    const answer = await catalog.send('/api/categories/none', {
      headers: { 'accept-language': 'tr-TR', 'x-request-id': 'a-request-of-mine' },
    });
    expect(await answer.json()).toEqual({
      success: false,
      code: 'category_not_found',
      message: 'Kategori bulunamadı',
      requestId: 'a-request-of-mine',
    });
    expect(answer.headers.get('x-request-id')).toBe('a-request-of-mine');
  });

  it('answers nothing without the service token', async () => {
    expect((await fetch(`${catalog.url}/api/homepage-data`)).status).toBe(401);
    expect((await catalog.send('/api/homepage-data', { headers: { 'x-service-token': 'wrong' } })).status).toBe(401);
  });
});
