// Paths of a mixture of everything that people search for, derived from existing businesses.
import pg from 'pg';
import { withTypo } from './relevance/misspellings.js';
import { SeededRandom } from './random.js';

const SEED = 11;
/** Requests of each call. */
const MAX_PATHS = 4_000;

type Row = {
  name: string;
  city: string;
  country_code: string;
  category: string;
  category_slug: string;
  latitude: number;
  longitude: number;
};

/** @returns paths of both calls */
export async function findPaths(databaseUrl: string): Promise<{ searches: string[]; suggestions: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const chance = new SeededRandom(SEED);
    const { rows: range } = await client.query('SELECT min(id)::int AS low, max(id)::int AS high FROM business');
    const ids = Array.from({ length: 4 * MAX_PATHS }, () => chance.integer(range[0].low, range[0].high));
    const { rows }: { rows: Row[] } = await client.query(
      `SELECT name, city, country_code, category, category_slug, latitude, longitude
       FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, position) JOIN business USING (id)
       WHERE listed AND city IS NOT NULL AND category IS NOT NULL AND name ~ '[[:alpha:]]{3}' ORDER BY position`,
      [ids],
    );
    return mixture(rows, chance);
  } finally {
    await client.end();
  }
}

function mixture(rows: Row[], chance: SeededRandom) {
  const path = (parameters: Record<string, string>) => `/api/search?${new URLSearchParams(parameters)}`;
  const kinds: ((row: Row) => Record<string, string>)[] = [
    ({ name }) => ({ q: name }),
    ({ name }) => ({ q: name.split(' ')[0] ?? name }),
    ({ name, city }) => ({ q: `${name} ${city}` }),
    ({ category }) => ({ q: category }),
    ({ category, city }) => ({ q: category, location: city }),
    ({ category, city }) => ({ q: `${category} in ${city}` }),
    ({ category, country_code }) => ({ q: category, location: country_code, verified: '1' }),
    ({ city }) => ({ location: city }),
    ({ country_code, category_slug }) => ({ location: country_code, category: category_slug, sort: 'reviews' }),
    ({ category, city }) => ({ q: category, location: city, open: '1' }),
    ({ category, latitude, longitude }) => ({ q: category, near: `${latitude},${longitude}`, sort: 'distance' }),
    ({ category }) => ({ q: category, page: '3', rating: '4' }),
    ({ name }) => ({ q: withTypo(name, chance) ?? name }),
    ({ name }) => ({ q: `${name} zzyzx` }),
  ];
  return {
    searches: rows.slice(0, MAX_PATHS).map((row, i) => path(kinds[i % kinds.length]!(row))),
    suggestions: rows.slice(MAX_PATHS, 2 * MAX_PATHS).map(({ name, category, city }, i) => {
      const text = [name, category, city, name][i % 4] ?? name;
      return `/api/suggest?${new URLSearchParams({ q: [...text].slice(0, chance.integer(1, 10)).join('') })}`;
    }),
  };
}
