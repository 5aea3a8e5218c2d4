import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import type { DataSource } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { SearchDatabase } from '../search/search-database.js';

const BUSINESSES = 120_000;

/** Addresses of every public read of the catalog, chosen so that the largest category and place are among them. */
const ADDRESSES: Partial<Record<EndpointKey, string[]>> = {
  'GET /api/homepage-data': ['/api/homepage-data'],
  'GET /api/featured-businesses': ['/api/featured-businesses'],
  'GET /api/businesses': ['/api/businesses', '/api/businesses?page=100'],
  'GET /api/businesses/:slug': ['/api/businesses/name-77-000077', '/api/businesses/name-78', '/api/businesses/nobody'],
  'GET /api/categories': ['/api/categories', '/api/categories?letter=c'],
  'GET /api/categories/:slug': ['/api/categories/c-0', '/api/categories/c-0?page=40', '/api/categories/c-300'],
  'GET /api/category-index': ['/api/category-index', '/api/category-index?letter=c&page=2'],
  'GET /api/city-index': ['/api/city-index', '/api/city-index?letter=c&page=2'],
  'GET /api/countries': ['/api/countries'],
  'GET /api/countries/:slug': ['/api/countries/germany', '/api/countries/us'],
  'GET /api/countries/:slug/cities': ['/api/countries/germany/cities', '/api/countries/germany/cities?q=ity&sort=name'],
  'GET /api/cities': ['/api/cities', '/api/cities?letter=c'],
  'GET /api/cities/:countryCode/:citySlug': [
    '/api/cities/de/city-0',
    '/api/cities/de/city-0?page=50',
    '/api/cities/us/city-99',
  ],
  'GET /api/search': [
    '/api/search',
    '/api/search?q=name',
    '/api/search?q=name+77',
    '/api/search?q=c+0+in+city+0',
    '/api/search?location=Germany&category=c-0&sort=reviews',
    '/api/search?q=nmae&verified=1',
    '/api/search?near=52,13&sort=distance',
  ],
  'GET /api/suggest': ['/api/suggest?q=na', '/api/suggest?q=name+7&location=city+0'],
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

let catalog: TestCatalog;
const seen: { db: DataSource; sql: string; values: unknown[] }[] = [];

beforeAll(async () => {
  catalog = await startTestCatalog();
  // Skewed like the world: a few large categories and cities, many small ones.
  await catalog.db.query(`
    INSERT INTO business (match_key, place_id, slug, name, category, category_slug, type, type_slug, city, city_slug,
      country_code, name_address_hash, rating, reviews, photo)
    SELECT 'p' || i, 'p' || i, 'name-' || i || '-' || lpad((i % 1000000)::text, 6, '0'), 'Name ' || i,
      'C ' || c, 'c-' || c, CASE WHEN i % 3 = 0 THEN 'C ' || (c + 1) END, CASE WHEN i % 3 = 0 THEN 'c-' || (c + 1) END,
      'City ' || t, 'city-' || t, (ARRAY['DE', 'US', 'FR', 'IN'])[1 + i % 4], i,
      CASE WHEN i % 5 > 0 THEN (i % 50) / 10.0 END, i % 700, CASE WHEN i % 2 = 0 THEN 'https://example.com/' || i END
    FROM (SELECT i, floor(power(random(), 3) * 600)::int AS c, floor(power(random(), 3) * 300)::int AS t
          FROM generate_series(1, ${BUSINESSES}) i) made`);
  await catalog.db.query('VACUUM ANALYZE');
  for (const db of [catalog.db, catalog.app.get(SearchDatabase)]) {
    const query = db.query.bind(db);
    db.query = ((sql: string, values: unknown[] = []) => {
      seen.push({ db, sql, values });
      return query(sql, values);
    }) as typeof db.query;
  }
}, 120_000);
afterAll(() => catalog.stop());

const publicReads = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { method, access, service } = endpointDefinition(key);
  return method === 'GET' && access === 'public' && service === 'catalog';
});

describe(`over ${BUSINESSES} businesses`, () => {
  it('every public read of businesses is looked at', () => {
    const besides = publicReads.filter((key) => !ADDRESSES[key]);
    expect(besides.filter((key) => !key.includes('/api/admin/') && !key.includes('/api/docs'))).toEqual([]);
  });

  it.each(Object.values(ADDRESSES).flat())('%s reads businesses by an index', async (address) => {
    seen.length = 0;
    const answer = await catalog.send(address);
    expect(answer.status).toBeLessThan(500);
    const queries = seen.splice(0).filter(({ sql }) => /^\s*\(?\s*(SELECT|WITH)/i.test(sql));
    expect(queries.length).toBeGreaterThan(0);
    for (const { db, sql, values } of queries) {
      const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
      const scans = scansOf(row!['QUERY PLAN'][0].Plan);
      expect(scans).not.toContain('Seq Scan on business');
      expect(scans).not.toContainEqual(expect.stringMatching(/Seq Scan on business_search/));
    }
  });
});

function scansOf(plan: Plan): string[] {
  return [`${plan['Node Type']} on ${plan['Relation Name'] ?? '-'}`, ...(plan.Plans ?? []).flatMap(scansOf)];
}
