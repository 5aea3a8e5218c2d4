// Requests of an administrator, for existing businesses.
import { SortField } from '@directory/contracts/moderation';
import pg from 'pg';
import { SeededRandom } from './random.js';

const SEED = 20_261_120;
/** Requests of each kind. */
const EACH = 40;

/** @returns kind → paths */
export async function listCalls(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await callsOf(client);
  } finally {
    await client.end();
  }
}

async function callsOf(client: pg.Client) {
  const chance = new SeededRandom(SEED);
  const read = async (sql: string) => (await client.query(sql)).rows;
  const [{ count }] = await read('SELECT business_count AS count FROM directory_count');
  const categories = await read(
    'SELECT slug, business_count AS count FROM category_count ORDER BY business_count DESC',
  );
  const countries = await read(
    'SELECT country_code AS code, business_count AS count FROM country_count ORDER BY business_count DESC',
  );
  const sample = await read(
    'SELECT id, name, slug, phone, place_id FROM business TABLESAMPLE SYSTEM (2) REPEATABLE (7) WHERE phone IS NOT NULL LIMIT 400',
  );
  const sorts = SortField.options.flatMap((field) => [
    `sortBy=${field}&sortOrder=asc`,
    `sortBy=${field}&sortOrder=desc`,
  ]);
  const some = (query: (i: number) => Record<string, string | number>) =>
    Array.from(
      { length: EACH },
      (_, i) =>
        `/api/admin/businesses?${new URLSearchParams(query(i) as Record<string, string>)}&${sorts[i % sorts.length]}`,
    );
  const pageOf = (matches: number) => chance.integer(1, Math.max(1, Math.ceil(matches / 20)));
  const words = (name: string) => name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  const pick = () => chance.pick(sample);
  return {
    'first page, every sort': some(() => ({})),
    'pages 2 to 50': some(() => ({ page: chance.integer(2, 50) })),
    'any page, to the very last': some(() => ({ page: pageOf(count) })),
    'a large category': some((i) => ({ category: categories[i % 10].slug, page: chance.integer(1, 5) })),
    'any category, any page': some(() => {
      const { slug, count: matches } = chance.pick(categories);
      return { category: slug, page: pageOf(matches) };
    }),
    'a large country': some((i) => ({ countryCode: countries[i % 5].code, page: chance.integer(1, 5) })),
    'a large category in a large country': some((i) => ({
      category: categories[i % 7].slug,
      countryCode: countries[i % 3].code,
    })),
    'not approved': some(() => ({ approved: 'no', page: chance.integer(1, 20) })),
    approved: some(() => ({ approved: 'yes', page: chance.integer(1, 20) })),
    'a whole name': some(() => ({ filter: pick().name })),
    'two words, the last unfinished': some(() => ({ filter: words(pick().name).slice(0, 2).join(' ').slice(0, -1) })),
    'one word': some(() => ({ filter: words(pick().name)[0] ?? 'cafe' })),
    'a phone number': some(() => ({ filter: pick().phone })),
    'an id, a slug, a place id': some((i) => ({ filter: pick()[['id', 'slug', 'place_id'][i % 3] ?? 'id'] })),
  };
}
