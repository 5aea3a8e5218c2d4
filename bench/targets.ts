// Measured requests: one path per kind for the hot measurement, many distinct ones for the cold.
import { MAX_BUSINESS_PAGES } from '@directory/contracts/businesses';
import { countrySlug } from '@directory/contracts/countries';
import { endpoints } from '@directory/contracts/endpoints';
import pg from 'pg';
import { SeededRandom } from './random.js';

const SEED = 3;
/** Random businesses; their cities and categories are as frequent as with visitors. */
const SAMPLE = 6_000;
const PAGE_LIMIT = 12;

type EndpointKey = keyof typeof endpoints;
/** `paths` of a kind of page, distinct as far as possible; `bar` is the name of its bar. */
export type ColdTarget = { name: string; key: EndpointKey; paths: string[]; bar: 'page' | 'full list' | 'other' };
export type HotTarget = { name: string; key: EndpointKey; path: string; fullList: boolean };

/**
 * Reads the existing paths from the database, for the kinds in the contract.
 * @param requests number of paths per kind
 */
export async function findTargets(databaseUrl: string, requests: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const facts = await readFacts(client);
    const known = (target: { key: string }) => target.key in endpoints;
    return { hot: hotTargets(facts).filter(known), cold: coldTargets(facts, requests).filter(known) };
  } finally {
    await client.end();
  }
}

/** Without names that are aliases, whose pages redirect: the load applies none, as imports do. */
async function readFacts(client: pg.Client) {
  const chance = new SeededRandom(SEED);
  const { rows: range } = await client.query('SELECT min(id)::int AS low, max(id)::int AS high FROM business');
  const ids = Array.from({ length: SAMPLE * 2 }, () => chance.integer(range[0].low, range[0].high));
  const { rows: businesses } = await client.query(
    `SELECT b.slug, b.country_code, b.city_slug, b.category_slug, c.business_count AS in_city, g.business_count AS in_category
     FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, position) JOIN business b USING (id)
     JOIN city_count c ON (c.country_code, c.slug) = (b.country_code, b.city_slug)
     JOIN category_count g ON g.slug = b.category_slug
     WHERE b.approved AND NOT EXISTS (SELECT FROM name_alias WHERE (slug, country_code) IN ((b.city_slug, b.country_code), (b.category_slug, '')))
     ORDER BY position LIMIT $2`,
    [ids, SAMPLE],
  );
  const all = async (sql: string) => (await client.query(sql)).rows;
  return {
    chance,
    /** @type {{ slug: string, country_code: string, city_slug: string, category_slug: string, in_city: number,
     *   in_category: number }[]} */
    businesses,
    /** @type {{ slug: string }[]} largest first */
    categories: await all(
      `SELECT slug FROM category_count WHERE business_count > 0
         AND NOT EXISTS (SELECT FROM name_alias a WHERE (a.slug, a.country_code) = (category_count.slug, ''))
       ORDER BY business_count DESC, slug`,
    ),
    /** @type {{ country_code: string, slug: string }[]} */
    cities: await all(
      `SELECT country_code, slug FROM city_count WHERE business_count > 0 AND NOT EXISTS (SELECT FROM name_alias a
         WHERE (a.slug, a.country_code) = (city_count.slug, city_count.country_code))
       ORDER BY business_count DESC, country_code, slug`,
    ),
    /** @type {{ country_code: string, cities: number }[]} */
    countries: await all(
      `SELECT n.country_code, (SELECT count(*)::int FROM city_count c WHERE c.country_code = n.country_code
         AND c.business_count > 0) AS cities
       FROM country_count n WHERE business_count > 0 ORDER BY business_count DESC, country_code`,
    ),
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

const encode = encodeURIComponent;
const cityPath = (code: string, slug: string) => `/api/cities/${code.toLowerCase()}/${encode(slug)}`;
const nearbyPath = (slug: string) => `/api/businesses/${encode(slug)}/nearby`;
const similarPath = (slug: string) => `/api/businesses/${encode(slug)}/similar`;
const categoryPath = (slug: string) => `/api/categories/${encode(slug)}`;
const countryPath = (code: string) => `/api/countries/${countrySlug(code)}`;

function hotTargets({ businesses, categories, cities, countries }: Facts): HotTarget[] {
  const [largestCategory, largestCity, largestCountry] = [categories[0], cities[0], countries[0]];
  const [smallestCategory, smallestCity, smallestCountry] = [categories.at(-1), cities.at(-1), countries.at(-1)];
  if (!largestCategory || !smallestCategory || !largestCity || !smallestCity || !largestCountry || !smallestCountry) {
    throw new Error('The database is empty');
  }
  const target: (name: string, key: string, path: string, fullList?: boolean) => HotTarget = (
    name,
    key,
    path,
    fullList = false,
  ): HotTarget => ({
    name,
    key: key as EndpointKey,
    path,
    fullList,
  });
  const category = 'GET /api/categories/:slug';
  const city = 'GET /api/cities/:countryCode/:citySlug';
  const largestCityPath = cityPath(largestCity.country_code, largestCity.slug);
  return [
    target('homepage-data', 'GET /api/homepage-data', '/api/homepage-data'),
    target('featured-businesses', 'GET /api/featured-businesses', '/api/featured-businesses'),
    target('businesses page 1', 'GET /api/businesses', '/api/businesses'),
    target('businesses page 50', 'GET /api/businesses', '/api/businesses?page=50'),
    target('businesses page 100', 'GET /api/businesses', '/api/businesses?page=100'),
    ...businesses
      .slice(0, 3)
      .map(({ slug }, i) =>
        target(`business ${i + 1}`, 'GET /api/businesses/:slug', `/api/businesses/${encode(slug)}`),
      ),
    target('similar', 'GET /api/businesses/:slug/similar', similarPath(businesses[0]?.slug ?? '')),
    target('nearby', 'GET /api/businesses/:slug/nearby', nearbyPath(businesses[0]?.slug ?? '')),
    target('categories', 'GET /api/categories', '/api/categories', true),
    target('categories letter', 'GET /api/categories', '/api/categories?letter=C'),
    target('category largest', category, categoryPath(largestCategory.slug)),
    target('category largest page 100', category, `${categoryPath(largestCategory.slug)}?page=100`),
    target('category smallest', category, categoryPath(smallestCategory.slug)),
    target('countries', 'GET /api/countries', '/api/countries'),
    target('country largest', 'GET /api/countries/:slug', countryPath(largestCountry.country_code)),
    target('country smallest', 'GET /api/countries/:slug', countryPath(smallestCountry.country_code)),
    target(
      'country cities',
      'GET /api/countries/:slug/cities',
      `${countryPath(largestCountry.country_code)}/cities?page=2`,
    ),
    target('cities', 'GET /api/cities', '/api/cities', true),
    target('cities letter', 'GET /api/cities', '/api/cities?letter=S'),
    target('city largest', city, largestCityPath),
    target('city largest page 100', city, `${largestCityPath}?page=100`),
    target('city smallest', city, cityPath(smallestCity.country_code, smallestCity.slug)),
    target('site-settings', 'GET /api/admin/site-settings', '/api/admin/site-settings'),
    target('advertisement-codes', 'GET /api/admin/advertisement-codes', '/api/admin/advertisement-codes'),
  ];
}

function coldTargets({ chance, businesses, categories, countries }: Facts, requests: number): ColdTarget[] {
  const spread = <T>(things: readonly T[], path: (thing: T) => string): string[] =>
    Array.from({ length: requests }, (_, i) => path(things[i % things.length]!));
  const pageOf = (count: number) =>
    chance.integer(1, Math.max(1, Math.min(MAX_BUSINESS_PAGES, Math.ceil(count / PAGE_LIMIT))));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const same = (path: string) => spread([path], (only) => only);
  const target: (name: string, key: string, bar: ColdTarget['bar'], paths: string[]) => ColdTarget = (
    name,
    key,
    bar,
    paths,
  ): ColdTarget => ({ name, key: key as EndpointKey, paths, bar });
  return [
    target('homepage-data', 'GET /api/homepage-data', 'other', same('/api/homepage-data')),
    target('featured-businesses', 'GET /api/featured-businesses', 'page', same('/api/featured-businesses')),
    target(
      'businesses any page',
      'GET /api/businesses',
      'page',
      spread([''], () => `/api/businesses?page=${chance.integer(1, MAX_BUSINESS_PAGES)}`),
    ),
    target(
      'business',
      'GET /api/businesses/:slug',
      'page',
      spread(businesses, ({ slug }) => `/api/businesses/${encode(slug)}`),
    ),
    target(
      'similar',
      'GET /api/businesses/:slug/similar',
      'page',
      spread(businesses, ({ slug }) => similarPath(slug)),
    ),
    target(
      'nearby',
      'GET /api/businesses/:slug/nearby',
      'page',
      spread(businesses, ({ slug }) => nearbyPath(slug)),
    ),
    target(
      'category any page',
      'GET /api/categories/:slug',
      'page',
      spread(businesses, (b) => `${categoryPath(b.category_slug)}?page=${pageOf(b.in_category)}`),
    ),
    target(
      'category page 1',
      'GET /api/categories/:slug',
      'page',
      spread(categories, ({ slug }) => categoryPath(slug)),
    ),
    target(
      'city any page',
      'GET /api/cities/:countryCode/:citySlug',
      'page',
      spread(businesses, (b) => `${cityPath(b.country_code, b.city_slug)}?page=${pageOf(b.in_city)}`),
    ),
    target(
      'country',
      'GET /api/countries/:slug',
      'page',
      spread(countries, (c) => countryPath(c.country_code)),
    ),
    target(
      'country cities',
      'GET /api/countries/:slug/cities',
      'page',
      spread(countries, (c) => `${countryPath(c.country_code)}/cities?page=${pageOf(c.cities)}`),
    ),
    target('countries', 'GET /api/countries', 'page', same('/api/countries')),
    target(
      'categories letter',
      'GET /api/categories',
      'page',
      spread(letters, (l) => `/api/categories?letter=${l}`),
    ),
    target(
      'cities letter',
      'GET /api/cities',
      'page',
      spread(letters, (l) => `/api/cities?letter=${l}`),
    ),
    target('categories', 'GET /api/categories', 'full list', same('/api/categories')),
    target('cities', 'GET /api/cities', 'full list', same('/api/cities')),
    target('site-settings', 'GET /api/admin/site-settings', 'other', same('/api/admin/site-settings')),
    target(
      'advertisement-codes',
      'GET /api/admin/advertisement-codes',
      'other',
      same('/api/admin/advertisement-codes'),
    ),
  ];
}
