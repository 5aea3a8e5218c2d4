import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail, BusinessPage, FeaturedBusiness } from '@directory/contracts/businesses';
import type { CityIndexPage, CityPage, CityRow, CountryCitiesPage } from '@directory/contracts/cities';
import type { CountryPage, CountryRow } from '@directory/contracts/countries';
import type { HomepageData } from '@directory/contracts/homepage';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

/** Every public page over HTTP, from a few imported rows with edge cases. */
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
  ingestRow({ name: 'C', category: 'カラオケ', city: '軽井沢', country_code: 'JP' }),
  ingestRow({ name: 'D', city: "St. John's", country_code: 'CA' }),
  ingestRow({ name: 'E', city: 'St Johns', country_code: 'AG' }),
  ingestRow({ name: 'F', city: 'istanbul', country_code: 'TR' }),
  ingestRow({ name: 'G', city: '‼', country_code: 'TR', category: '‽' }),
];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([...gyms, star, typeOnly, placeless, ...foreign]);
});
afterAll(() => catalog.stop());

const errorOf = async (path: string) => {
  const response = await catalog.send(path);
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
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
      totalCount: 25,
      hasNextPage: true,
      hasPrevPage: false,
    });
    expect(second).toMatchObject({ currentPage: 2, hasNextPage: false, hasPrevPage: true });
    expect(first.businesses).toHaveLength(20);
    expect(first.businesses[0]!.name).toBe('Star Gym');
    expect(new Set([...first.businesses, ...second.businesses].map((card) => card.id)).size).toBe(25);
  });

  it('redirects from a former URL of a business to the current one', async () => {
    const moved = ingestRow({ name: 'Moved' });
    await catalog.import([moved]);
    await catalog.db.query(`UPDATE business SET slug = 'second-aaaaaa' WHERE slug = $1`, [moved.slug]);
    await catalog.db.query(`UPDATE business SET slug = 'third-bbbbbb' WHERE slug = 'second-aaaaaa'`);
    for (const old of [moved.slug, 'second-aaaaaa']) {
      const response = await catalog.send(`/api/businesses/${old}`);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe('/api/businesses/third-bbbbbb');
    }
    await catalog.db.query(`DELETE FROM business WHERE slug = 'third-bbbbbb'`);
    expect(await errorOf(`/api/businesses/${moved.slug}`)).toMatchObject({ status: 404 });
  });

  it('resolves a slug without its suffix only if exactly one business matches', async () => {
    const response = await catalog.send('/api/businesses/star-gym');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`/api/businesses/${star.slug}`);
    expect(await errorOf('/api/businesses/gym')).toMatchObject({ code: 'business_not_found' });
    const twins = [ingestRow({ name: 'Only Twin' }), ingestRow({ name: 'Only Twin' })];
    await catalog.import(twins);
    expect(await errorOf('/api/businesses/only-twin')).toMatchObject({ code: 'business_not_found' });
    await catalog.db.query(`DELETE FROM business WHERE name = 'Only Twin'`);
  });

  it.each(['0', '-1', '101', '1e9', '1.5', 'x', ''])('ignores the invalid parameter page=%s', async (page) => {
    expect(await catalog.get<BusinessPage>(`/api/businesses?page=${page}`)).toMatchObject({ currentPage: 1 });
  });

  it('features those with a photo first and fills up with the best of the others', async () => {
    const featured = await catalog.get<FeaturedBusiness[]>('/api/featured-businesses');
    expect(featured).toHaveLength(12);
    expect(featured[0]).toMatchObject({
      name: 'Star Gym',
      image_url: expect.stringMatching(/^\/photos\/\d+\/[\w-]{16}$/),
      review_count: 9000,
      city_slug: 'hyderabad',
      country_code: 'IN',
    });
  });

  it('features businesses of several categories and cities before a second one of the same', async () => {
    const featured = await catalog.get<FeaturedBusiness[]>('/api/featured-businesses');
    const kinds = featured.map(({ type }) => type);
    expect(new Set(kinds.slice(0, 4)).size).toBeGreaterThan(2);
    expect(featured.slice(0, 6).filter(({ city }) => city === 'Hyderabad').length).toBeLessThan(4);
  });
});

describe('places', () => {
  it('separates cities with the same name in different countries', async () => {
    const cities = await catalog.get<CityRow[]>('/api/cities?letter=S');
    expect(cities.map(({ slug, countryCode }) => `${countryCode}/${slug}`).sort()).toEqual([
      'AG/st-johns',
      'CA/st-johns',
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

  it.each([
    ['SAN', ['CR/san-jose', 'US/san-jose']],
    ['são', []],
    ['san josé', ['CR/san-jose', 'US/san-jose']],
    ['costa ri', ['CR/san-jose']],
    ['cr', ['CR/san-jose']],
    ['Japan', ['JP/zhi-jing-ze']],
  ])('finds cities in the index by %j in their name or country', async (q, expected) => {
    const found = await catalog.get<CityIndexPage>(`/api/city-index?q=${encodeURIComponent(q)}`);
    expect(found.cities.map(({ slug, countryCode }) => `${countryCode}/${slug}`).sort()).toEqual(expected);
    expect(found.totalCount).toBe(expected.length);
    expect(found.cityCount).toBeGreaterThan(expected.length);
  });

  it('finds cities by slugs of any script', async () => {
    expect(await catalog.get<CityPage>('/api/cities/tr/istanbul')).toMatchObject({
      country: 'Turkey',
      businessCount: 2,
    });
    expect(await catalog.get<CityPage>('/api/cities/ca/st-johns')).toMatchObject({
      city: "St. John's",
      businessCount: 1,
    });
    expect(await catalog.get<CityPage>('/api/cities/ag/st-johns')).toMatchObject({ city: 'St Johns' });
    const [nameless] = await catalog.get<CityRow[]>('/api/cities?letter=U');
    expect(await catalog.get<CityPage>(`/api/cities/tr/${nameless!.slug}`)).toMatchObject({
      city: '‼',
      categoryCount: 1,
    });
    expect(await catalog.get<CityPage>('/api/cities/jp/zhi-jing-ze')).toMatchObject({
      city: '軽井沢',
      categoryCount: 1,
    });
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

describe('the cities of a country', () => {
  const cities = (query: string) => catalog.get<CountryCitiesPage>(`/api/countries/turkey/cities${query}`);

  it('are paged, largest first or by name', async () => {
    expect(await cities('')).toMatchObject({
      country: 'Turkey',
      businessCount: 3,
      cityCount: 2,
      totalCount: 2,
      cities: [{ slug: 'istanbul', businessCount: 2, categoryCount: 1 }, { city: '‼' }],
    });
    expect(await cities('?limit=1&page=2&sort=name')).toMatchObject({
      totalPages: 2,
      hasPrevPage: true,
      cities: [{ city: '‼' }],
    });
  });

  it('are filtered by letter and by part of a name, ignoring accents', async () => {
    const { letters } = await cities('');
    expect(letters).toEqual(['I', 'U']);
    for (const query of ['?letter=i', '?q=STAN', '?q=İstan', '?q=Istan']) {
      expect((await cities(query)).cities.map((city) => city.slug)).toEqual(['istanbul']);
    }
    expect(await cities('?letter=x')).toMatchObject({ cities: [], totalCount: 0 });
    expect(await cities('?q=%25')).toMatchObject({ cities: [] });
  });

  it('are 404 past the last page and in an unknown country', async () => {
    expect(await errorOf('/api/countries/turkey/cities?page=2')).toEqual({ status: 404, code: 'not_found' });
    expect(await errorOf('/api/countries/atlantis/cities')).toEqual({ status: 404, code: 'country_not_found' });
  });
});

describe('the home page', () => {
  it('shows true totals and the largest of each', async () => {
    const home = await catalog.get<HomepageData>('/api/homepage-data');
    expect(home.totals).toEqual({ businesses: 25, categories: 6, countries: 7, cities: 8 });
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
  ])('%s returns %d %s', async (path, status, code) => {
    expect(await errorOf(path)).toEqual({ status, code });
  });

  it('has the error text in the requested language, with the request id', async () => {
    const response = await catalog.send('/api/categories/none', {
      headers: { 'accept-language': 'tr-TR', 'x-request-id': 'a-request-of-mine' },
    });
    expect(await response.json()).toEqual({
      success: false,
      code: 'category_not_found',
      message: 'Kategori bulunamadı',
      requestId: 'a-request-of-mine',
    });
    expect(response.headers.get('x-request-id')).toBe('a-request-of-mine');
  });

  it('rejects calls without the service token', async () => {
    expect((await fetch(`${catalog.url}/api/homepage-data`)).status).toBe(401);
    expect((await catalog.send('/api/homepage-data', { headers: { 'x-service-token': 'wrong' } })).status).toBe(401);
  });
});
