// Paths of a mixture of everything that people search for, derived from existing businesses.
import pg from 'pg';
import { withTypo } from './relevance/misspellings.js';
import { SeededRandom } from './random.js';
import { ROMANIZATIONS } from './relevance/romanizations.js';

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
  street: string | null;
  website: string | null;
  phone: string | null;
};

/** A request, and what kind of search it is. */
export type SearchPath = { kind: string; path: string };

/** @returns paths of both calls */
export async function findPaths(databaseUrl: string): Promise<{ searches: SearchPath[]; suggestions: SearchPath[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const chance = new SeededRandom(SEED);
    const { rows: range } = await client.query('SELECT min(id)::int AS low, max(id)::int AS high FROM business');
    const ids = Array.from({ length: 4 * MAX_PATHS }, () => chance.integer(range[0].low, range[0].high));
    const { rows }: { rows: Row[] } = await client.query(
      `SELECT name, city, country_code, category, category_slug, latitude, longitude, street, website, phone
       FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, position) JOIN business USING (id)
       WHERE listed AND city IS NOT NULL AND category IS NOT NULL AND name ~ '[[:alpha:]]{3}' ORDER BY position`,
      [ids],
    );
    return mixture(rows, chance);
  } finally {
    await client.end();
  }
}

/** Equally many of each kind; a business without what it needs is searched by its name. */
const KINDS: Record<string, (row: Row, chance: SeededRandom) => Record<string, string> | undefined> = {
  name: ({ name }) => ({ q: name }),
  'first word of a name': ({ name }) => ({ q: name.split(' ')[0] ?? name }),
  'name and city': ({ name, city }) => ({ q: `${name} ${city}` }),
  category: ({ category }) => ({ q: category }),
  'category, location box': ({ category, city }) => ({ q: category, location: city }),
  'category in city': ({ category, city }) => ({ q: `${category} in ${city}` }),
  'category in country, verified': ({ category, country_code }) => ({
    ...{ q: category, location: country_code, verified: '1' },
  }),
  city: ({ city }) => ({ location: city }),
  'country by category and reviews': ({ country_code, category_slug }) => ({
    ...{ location: country_code, category: category_slug, sort: 'reviews' },
  }),
  'category in city, open': ({ category, city }) => ({ q: category, location: city, open: '1' }),
  'nearest of a category': ({ category, latitude, longitude }) => ({
    ...{ q: category, near: `${latitude},${longitude}`, sort: 'distance' },
  }),
  'third page by rating': ({ category }) => ({ q: category, page: '3', rating: '4' }),
  'one typo': ({ name }, chance) => ({ q: withTypo(name, chance) ?? name }),
  'one word too many': ({ name }) => ({ q: `${name} zzyzx` }),
  'best category in city': ({ category, city }) => ({ q: `best ${category} in ${city}` }),
  'category open now near me': ({ category, latitude, longitude }) => ({
    ...{ q: `${category} open now near me`, near: `${latitude},${longitude}` },
  }),
  'whole name joined': ({ name }) => ({ q: name.replaceAll(' ', '') }),
  'Latin letters for another script': ({ name }, chance) => {
    const romanized = ROMANIZATIONS.find(([, script]) => script.test(name))?.[2](name, chance);
    return romanized === undefined ? undefined : { q: romanized };
  },
  'street and city': ({ street, city }) => (street === null ? undefined : { q: `${street} ${city}` }),
  'domain of a website': ({ website }) =>
    website === null ? undefined : { q: new URL(website).hostname.replace(/^www\./, '') },
  'end of a phone number': ({ phone }) => (phone === null ? undefined : { q: phone.replace(/\D/g, '').slice(-7) }),
};

function mixture(rows: Row[], chance: SeededRandom) {
  const kinds = Object.entries(KINDS);
  return {
    searches: rows.slice(0, MAX_PATHS).map((row, i): SearchPath => {
      const [kind, parametersOf] = kinds[i % kinds.length]!;
      const parameters = parametersOf(row, chance);
      return {
        kind: parameters ? kind : 'name',
        path: `/api/search?${new URLSearchParams(parameters ?? { q: row.name })}`,
      };
    }),
    suggestions: rows.slice(MAX_PATHS, 2 * MAX_PATHS).map(({ name, category, city }, i): SearchPath => {
      const [kind, text] = (
        [
          ['name', name],
          ['category', category],
          ['city', city],
          ['name', name],
        ] as const
      )[i % 4]!;
      const q = [...text].slice(0, chance.integer(1, 10)).join('');
      return { kind: `beginning of a ${kind}`, path: `/api/suggest?${new URLSearchParams({ q })}` };
    }),
  };
}
