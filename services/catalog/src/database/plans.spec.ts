import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import type { ModerationPage } from '@directory/contracts/moderation';
import type { DataSource } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { DuplicateDetector } from '../duplicates/duplicate-detector.js';
import { LookupDatabase } from '../search/postgres/lookup-database.js';
import { SearchDatabase } from '../search/postgres/search-database.js';

const BUSINESSES = 120_000;
/** Few enough for the statement timeout, also on a busy machine. */
const CHUNK_ROWS = 10_000;
/** Number of a business of the largest category, alone in a remote city. */
const ALONE = 80;

/** Paths of every public read of the catalog, the largest category and place among them. */
const ADDRESSES: Partial<Record<EndpointKey, string[]>> = {
  'GET /api/homepage-data': ['/api/homepage-data'],
  'GET /api/featured-businesses': ['/api/featured-businesses'],
  'GET /api/businesses': ['/api/businesses', '/api/businesses?page=100'],
  'GET /api/businesses/:slug': ['/api/businesses/name-77-000077', '/api/businesses/name-78', '/api/businesses/nobody'],
  'GET /api/businesses/:slug/similar': [
    '/api/businesses/name-77-000077/similar',
    `/api/businesses/name-${ALONE}-0000${ALONE}/similar`,
    '/api/businesses/nobody/similar',
  ],
  'GET /api/businesses/:slug/nearby': ['/api/businesses/name-77-000077/nearby', '/api/businesses/nobody/nearby'],
  'GET /api/categories': ['/api/categories', '/api/categories?letter=c'],
  'GET /api/categories/:slug': ['/api/categories/c-0', '/api/categories/c-0?page=40', '/api/categories/c-300'],
  'GET /api/category-index': ['/api/category-index', '/api/category-index?letter=c&page=2'],
  'GET /api/city-index': ['/api/city-index', '/api/city-index?letter=c&page=2'],
  'GET /api/countries': ['/api/countries'],
  'GET /api/countries/:slug': ['/api/countries/germany', '/api/countries/us'],
  'GET /api/countries/:slug/cities': ['/api/countries/germany/cities', '/api/countries/germany/cities?q=ity&sort=name'],
  'GET /api/countries/:slug/:categorySlug': ['/api/countries/germany/c-0', '/api/countries/us/c-300'],
  'GET /api/cities/:countryCode/:citySlug/:categorySlug': ['/api/cities/de/city-0/c-0', '/api/cities/us/city-99/c-2'],
  'GET /api/cities': ['/api/cities', '/api/cities?letter=c'],
  'GET /api/cities/:countryCode/:citySlug': [
    '/api/cities/de/city-0',
    '/api/cities/de/city-0?page=50',
    '/api/cities/us/city-99',
  ],
  'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug': ['/api/cities/de/city-0/areas/area-0'],
  'GET /api/search': [
    '/api/search',
    '/api/search?q=name',
    '/api/search?q=name+77',
    '/api/search?q=c+0+in+city+0',
    '/api/search?location=Germany&category=c-0&sort=reviews',
    '/api/search?q=nmae&verified=1',
    '/api/search?near=52,13&sort=distance',
    '/api/search?q=name&location=Region+1',
    '/api/search?q=name&location=Area+0,+City+0',
    '/api/search?q=name+77,+city+0,+region+1',
    '/api/search?q=na+me77',
    '/api/search?q=example.com',
    '/api/search?q=100-0077',
    '/api/search?q=petrol+stations+in+region+1',
    '/api/search?category=c-0&country=de&city=city-0',
    '/api/search?category=c-0&country=de&city=city-0&rating=4&sort=reviews&page=5',
    '/api/search?country=de&city=city-0&area=area-0&rating=4',
    '/api/search?category=c-0&country=germany&verified=1&sort=name',
  ],
  'GET /api/lists': ['/api/lists?ids=1,2,3,90000'],
  'GET /api/suggest': ['/api/suggest?q=na', '/api/suggest?q=name+7&location=city+0'],
};

/** Ratings have no index: a count of nothing else, as without the place of a search, ends after its first hundred. */
const COUNT_OF_RATING = /AS business_search WHERE rating >= \$1::real AND true\s+LIMIT 101\)/;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

let catalog: TestCatalog;
/** The plan of each read, explained on its own connection. */
const plans: { sql: string; scans: string[]; indexes: string[] }[] = [];

beforeAll(async () => {
  catalog = await startTestCatalog();
  // Skewed like real data: a few large categories and cities, many small ones.
  for (let first = 1; first <= BUSINESSES; first += CHUNK_ROWS) {
    await catalog.db.query(
      `
    INSERT INTO business (match_key, place_id, slug, name, category, category_slug, type, type_slug, city, city_slug,
      area, region, country_code, latitude, longitude, rating, reviews, photo, website, phone_number, approved)
    SELECT 'p' || i, 'p' || i, 'name-' || i || '-' || lpad((i % 1000000)::text, 6, '0'), 'Name ' || i,
      'C ' || c, 'c-' || c, CASE WHEN i % 3 = 0 THEN 'C ' || (c + 1) END, CASE WHEN i % 3 = 0 THEN 'c-' || (c + 1) END,
      'City ' || t, 'city-' || t, 'Area ' || i % 40, 'Region ' || i % 16, (ARRAY['DE', 'US', 'FR', 'IN'])[1 + i % 4],
      50 + t / 100.0 + i % 7 / 100.0, 10 + t / 50.0 + i % 11 / 100.0,
      CASE WHEN i % 5 > 0 THEN (i % 50) / 10.0 END, i % 700, CASE WHEN i % 2 = 0 THEN 'https://example.com/' || i END, 'https://www.example.com/' || i, 3521000000 + i,
      i % 200 <> 99
    FROM (SELECT i, CASE WHEN i = ${ALONE} THEN 0 ELSE floor(power(random(), 3) * 600)::int END AS c,
            CASE WHEN i = ${ALONE} THEN 999 ELSE floor(power(random(), 3) * 300)::int END AS t
          FROM generate_series($1::int, $2::int) i) made`,
      [first, first + CHUNK_ROWS - 1],
    );
  }
  await catalog.fillSearch();
  await catalog.db.query('VACUUM ANALYZE');
  explainReads(catalog.db);
  explainReads(catalog.app.get(SearchDatabase), { isGeneric: true });
  explainReads(catalog.app.get(LookupDatabase), { isGeneric: true });
}, 120_000);
afterAll(() => catalog.stop());

const publicReads = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { method, access, service } = endpointDefinition(key);
  return method === 'GET' && access === 'public' && service === 'catalog';
});

describe(`over ${BUSINESSES} businesses`, () => {
  it('every public read of businesses is covered', () => {
    const unplanned = publicReads.filter((key) => !ADDRESSES[key]);
    expect(unplanned.filter((key) => !/^GET \/api\/(admin|docs|reports)\b/.test(key))).toEqual([]);
  });

  it.each(Object.values(ADDRESSES).flat())('%s reads businesses by an index', async (address) => {
    plans.length = 0;
    const response = await catalog.send(address);
    expect(response.status).toBeLessThan(500);
    expect(plans.length).toBeGreaterThan(0);
    for (const { sql, scans } of plans) {
      expect(scans).not.toContain('Seq Scan on business');
      if (!COUNT_OF_RATING.test(sql)) {
        expect(scans).not.toContainEqual(expect.stringMatching(/Seq Scan on business_search/));
      }
    }
  });
});

it('the home page takes its totals from counts, without reading businesses', async () => {
  plans.length = 0;
  await catalog.get('/api/homepage-data');
  expect(plans.map(({ sql }) => sql)).toContainEqual(expect.stringContaining('FROM directory_count'));
  expect(plans.flatMap(({ indexes }) => indexes.filter((name) => name.startsWith('business')))).toEqual([]);
});

it('a search without results in a city reads the best businesses for its centre, without sorting all or reading others', async () => {
  plans.length = 0;
  await catalog.get('/api/search?q=zzyzx&location=City+0,+Germany');
  const ofCentre = plans.filter(({ sql }) => /percentile_cont.*city_slug/s.test(sql) && !sql.includes('tsquery'));
  expect(ofCentre).toHaveLength(1);
  expect(ofCentre[0]?.indexes).toEqual(['business_city']);
  expect(ofCentre[0]?.scans.slice(-2)).toEqual(['Limit on -', 'Index Scan on business']);
});

describe('the scan for possible duplicates', () => {
  it('finds what shares a phone, a name or a website by an index', async () => {
    const ids = await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE id % 100 = 0 LIMIT 1000');
    plans.length = 0;
    await catalog.app.get(DuplicateDetector).detect(
      catalog.db.manager,
      ids.map(({ id }) => id),
    );
    const scans = plans.flatMap((plan) => plan.scans);
    expect(scans.filter((scan) => scan.endsWith(' on business')).length).toBeGreaterThanOrEqual(4);
    expect(scans).not.toContain('Seq Scan on business');
  });
});

describe('a list of the administration', () => {
  const list = (query: string) => catalog.get<ModerationPage>(`/api/admin/businesses?${query}`);
  const orders: [string, string][] = [
    ['sortBy=name&sortOrder=asc', 'slug'],
    ['sortBy=name&sortOrder=desc', 'slug DESC'],
    ['sortBy=rating&sortOrder=asc', 'rating NULLS FIRST, id'],
    ['sortBy=reviewCount&sortOrder=desc', 'reviews DESC NULLS LAST, id DESC'],
    ['sortBy=createdAt&sortOrder=asc', 'id'],
    ['sortBy=createdAt&sortOrder=desc', 'id DESC'],
  ];
  const inCategory = `(category_slug = 'c-0' OR type_slug = 'c-0')`;

  /** Scans that read rows of businesses, not only an index, to select those of a page. */
  const rowsRead = () =>
    plans
      .filter(({ sql }) => / OFFSET /.test(sql))
      .flatMap(({ scans }) => scans.filter((scan) => /^(?!Index Only).* on business$/.test(scan)));

  it.each([
    ['approved=no', 'NOT approved', 20],
    ['category=c-0', inCategory, 300],
    ['countryCode=DE', `country_code = 'DE'`, 900],
    ['category=c-0&countryCode=DE', `${inCategory} AND country_code = 'DE'`, 30],
    ['city=City+0&countryCode=DE', `city_slug = 'city-0' AND country_code = 'DE'`, 60],
    ['city=city-0', `city_slug = 'city-0'`, 60],
    ['missing=photo&city=city-3&countryCode=US', `photo IS NULL AND city_slug = 'city-3' AND country_code = 'US'`, 3],
    ['category=c-0&city=city-0&countryCode=DE', `${inCategory} AND city_slug = 'city-0' AND country_code = 'DE'`, 1],
    ['category=c-0&city=city-0', `${inCategory} AND city_slug = 'city-0'`, 1],
  ])('%j is read from indexes alone', async (query, where, middle) => {
    for (const [sort, order] of orders) {
      for (const page of [1, middle]) {
        plans.length = 0;
        const { businesses } = await list(`${query}&${sort}&page=${page}`);
        expect(rowsRead()).toEqual([]);
        expect(businesses.map(({ id }) => id)).toEqual(await idsOf(where, order, page));
      }
    }
  });

  it.each([
    ['', 'true'],
    ['approved=yes', 'approved'],
  ])('%j of everything skips rows before its middle without reading them', async (query, where) => {
    for (const [sort, order] of orders) {
      for (const page of [2900, 3100]) {
        plans.length = 0;
        const { businesses } = await list(`${query}&${sort}&page=${page}`);
        // Each slug of the page is looked up, until the order of the list is known.
        expect(sort.includes('name') ? ['', 'Index Scan on business'] : ['']).toContain(rowsRead().join());
        expect(businesses.map(({ id }) => id)).toEqual(await idsOf(where, order, page));
      }
    }
  });

  it.each([
    ['filter=name+7', `slug LIKE 'name-7%'`],
    ['filter=name&category=c-0', inCategory],
    ['filter=name&approved=yes', 'approved'],
    ['test=no', 'true'],
  ])('%j beyond the count cap equals the result of a full scan', async (query, where) => {
    for (const [sort, order] of orders) {
      for (const page of [1, 3, 500]) {
        plans.length = 0;
        const { businesses, total, totalIsCapped } = await list(`${query}&${sort}&page=${page}`);
        const afterCounting = plans.filter(({ sql }) => !/^(WITH found|SELECT count)/.test(sql));
        expect(afterCounting.flatMap(({ scans }) => scans)).not.toContainEqual(
          // Views of pages are stored in the background; reports are few.
          expect.stringMatching(/^Seq Scan on business(?!_view$|_report$)/),
        );
        expect([total, totalIsCapped]).toEqual([10_000, true]);
        expect(businesses.map(({ id }) => id)).toEqual(await idsOf(where, order, page));
      }
    }
    expect((await list(`${query}&page=999999`)).businesses).toEqual([]);
    const [row] = await catalog.db.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM business WHERE ${where}`);
    expect(await catalog.get(`/api/admin/businesses/count?${query}`)).toEqual({ count: row!.n });
  });

  it('finds words of a place without reading those of others', async () => {
    plans.length = 0;
    const { total } = await list('filter=name&category=c-300&countryCode=DE');
    const [row] = await catalog.db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM business WHERE 'c-300' IN (category_slug, type_slug) AND country_code = 'DE'`,
    );
    expect(total).toBe(row!.n);
    // The dictionary of words, updated in the background, reads whole rows.
    const searches = plans.filter(({ sql }) => !sql.includes('search_word'));
    expect(searches.flatMap(({ scans }) => scans)).not.toContainEqual(
      expect.stringMatching(/^(Seq|Index) Scan on business_search/),
    );
  });

  it('finds words with an absent fact by the index of words', async () => {
    plans.length = 0;
    const { total } = await list('filter=name&missing=rating,website&countryCode=US');
    const [row] = await catalog.db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM business WHERE rating IS NULL AND website IS NULL AND country_code = 'US'`,
    );
    expect(total).toBe(row!.n);
    const searches = plans.filter(({ sql }) => sql.includes('business_search b'));
    expect(searches.length).toBeGreaterThan(0);
    for (const { indexes } of searches) expect(indexes).not.toContain('business_pkey');
  });

  const idsOf = async (where: string, order: string, page: number) => {
    const rows = await catalog.db.query<{ id: string }[]>(
      `SELECT id FROM business WHERE ${where} ORDER BY ${order} LIMIT 20 OFFSET ${(page - 1) * 20}`,
    );
    return rows.map(({ id }) => id);
  };
});

describe('a suggestion of a misspelt city', () => {
  it('reads the cities that start with one of its spellings, not all of them in their order', async () => {
    await catalog.db.query(
      `INSERT INTO city_count (country_code, slug, name, business_count)
       SELECT 'DE', 'made-' || md5(i::text), 'Made ' || i, 1 + i % 500 FROM generate_series(1, 20000) i`,
    );
    await catalog.db.query('VACUUM ANALYZE city_count');
    plans.length = 0;
    await catalog.get('/api/suggest?q=qotenborg');
    const ofCities = plans.filter(({ sql }) => sql.includes('unnest($1::text[]) AS prefix'));
    expect(ofCities.length).toBeGreaterThan(1);
    for (const { indexes } of ofCities) expect(indexes).not.toContain('city_count_largest');
  });
});

/** The dictionary follows new businesses next to any request. */
const IN_BACKGROUND = /search_word_cursor/;

/** Explains every query of `db`, alone or within a transaction, before it runs. */
function explainReads(db: DataSource, { isGeneric = false } = {}): void {
  const create = db.createQueryRunner.bind(db);
  db.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (sql: string, values?: unknown[]) => Promise<unknown>;
    runner.query = (async (sql: string, values?: unknown[]) => {
      if (/^\s*\(?\s*(SELECT|WITH)/i.test(sql) && !IN_BACKGROUND.test(sql)) {
        const explained = isGeneric
          ? query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`)
          : query(`EXPLAIN (FORMAT JSON) ${sql}`, values);
        const [row] = (await explained) as { 'QUERY PLAN': [{ Plan: Plan }] }[];
        const plan = row!['QUERY PLAN'][0].Plan;
        plans.push({ sql, scans: scansOf(plan), indexes: indexesOf(plan) });
      }
      return query(sql, values);
    }) as typeof runner.query;
    return runner;
  };
}

function scansOf(plan: Plan): string[] {
  return [`${plan['Node Type']} on ${plan['Relation Name'] ?? '-'}`, ...(plan.Plans ?? []).flatMap(scansOf)];
}

function indexesOf(plan: Plan): string[] {
  return [...(plan['Index Name'] === undefined ? [] : [plan['Index Name']]), ...(plan.Plans ?? []).flatMap(indexesOf)];
}
