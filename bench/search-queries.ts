// Search queries derived from existing businesses: the text, and the expected results.
import { slugify } from '@directory/contracts/slugs';
import pg from 'pg';
import { SeededRandom } from './random.js';

const SEED = 11;
/** Queries of each kind. */
const PER_KIND = 150;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** `parameters` of the call; `isFound` recognises an expected business. */
export type Hit = { slug: string; name: string; categorySlug: string | null; citySlug: string | null };
export type SearchQuery = { kind: string; parameters: Record<string, string>; isFound: (hit: Hit) => boolean };
type Row = {
  name: string;
  slug: string;
  city: string;
  city_slug: string;
  country_code: string;
  category: string;
  category_slug: string;
  type_slug: string | null;
  latitude: number;
  longitude: number;
};

/** @returns `quality`: with what must be found; `searches` and `suggestions`: paths of a realistic mixture of queries */
export async function findQueries(
  databaseUrl: string,
): Promise<{ quality: SearchQuery[]; searches: string[]; suggestions: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const chance = new SeededRandom(SEED);
    const { rows: range } = await client.query('SELECT min(id)::int AS low, max(id)::int AS high FROM business');
    const ids = Array.from({ length: 40_000 }, () => chance.integer(range[0].low, range[0].high));
    const { rows }: { rows: Row[] } = await client.query(
      `SELECT name, slug, city, city_slug, country_code, category, category_slug, type_slug, latitude, longitude
       FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, position) JOIN business USING (id)
       WHERE approved AND city IS NOT NULL AND category IS NOT NULL AND name ~ '[[:alpha:]]{3}' ORDER BY position`,
      [ids],
    );
    return { quality: qualityQueries(rows, chance), ...mixture(rows, chance) };
  } finally {
    await client.end();
  }
}

function qualityQueries(rows: Row[], chance: SeededRandom): SearchQuery[] {
  let next = 0;
  const some: (fits: (row: Row) => boolean) => Row[] = (fits): Row[] => {
    const found = [];
    while (found.length < PER_KIND && next < rows.length) {
      const row = rows[next++] as Row;
      if (fits(row)) found.push(row);
    }
    next = found.length < PER_KIND ? 0 : next;
    return found;
  };
  const kind: (
    kind: string,
    fits: (row: Row) => boolean,
    typed: (row: Row) => string,
    isFound?: (row: Row, hit: Hit) => boolean,
  ) => SearchQuery[] = (name, fits, typed, isFound = isNamesake): SearchQuery[] =>
    some(fits).map((row) => ({ kind: name, parameters: { q: typed(row) }, isFound: (hit) => isFound(row, hit) }));
  const any = () => true;
  const isLatin = ({ name }: Row) => /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u.test(name);
  const isLong = (row: Row) => isLatin(row) && longWords(row.name).length > 0;
  const beginning = ({ name }: Row) => [...name].slice(0, Math.max(4, Math.round(name.length * 0.6))).join('');
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  return [
    ...kind('exact name', any, ({ name }) => name),
    ...kind('name and city', any, ({ name, city }) => `${name} ${city}`),
    ...kind('beginning of a name', any, beginning, (row, hit) => slugify(hit.name).startsWith(slugify(beginning(row)))),
    ...kind('one typo', isLong, ({ name }) => withTypos(name, 1, chance)),
    ...kind('two typos', isLong, ({ name }) => withTypos(name, 2, chance)),
    ...kind(
      'category and city',
      any,
      ({ category, city }) => `${category} ${city}`,
      (row, hit) => hit.citySlug === row.city_slug && isOfCategory(row, hit),
    ),
    ...kind(
      'accents dropped',
      (row) => isLatin(row) && plain(row.name) !== row.name,
      ({ name }) => plain(name),
    ),
    ...kind(
      'another script',
      (row) => /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(row.name),
      ({ name }) => name,
    ),
    ...kind(
      'transliterated',
      ({ name }) => /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]+$/u.test(name) && /\p{L}/u.test(name),
      ({ name }) => slugify(name).replaceAll('-', ' '),
    ),
  ];
}

/** Any business of the same name is accepted. */
function isNamesake(row: Row, hit: Hit) {
  return slugify(hit.name) === slugify(row.name);
}

/** By its category, or by the words of its name. */
function isOfCategory({ category_slug }: Row, hit: Hit) {
  const words = [...slugify(hit.name).split('-'), ...(hit.categorySlug ?? '').split('-')];
  return category_slug.split('-').every((word) => words.includes(word));
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
    ({ name }) => ({ q: withTypos(name, 1, chance) }),
    ({ name }) => ({ q: `${name} zzyzx` }),
  ];
  return {
    searches: rows.slice(0, 4_000).map((row, i) => path(kinds[i % kinds.length]!(row))),
    suggestions: rows.slice(4_000, 8_000).map(({ name, category, city }, i) => {
      const text = [name, category, city, name][i % 4] ?? name;
      return `/api/suggest?${new URLSearchParams({ q: [...text].slice(0, chance.integer(1, 10)).join('') })}`;
    }),
  };
}

const longWords = (name: string) => name.split(/\s+/).filter((word) => /^\p{L}{5,}$/u.test(word));

/** A letter removed, doubled, replaced or transposed in one of the longer words. */
function withTypos(name: string, count: number, chance: SeededRandom) {
  let text = name;
  for (let i = 0; i < count; i++) {
    const words = longWords(text);
    if (words.length === 0) return text;
    const word = chance.pick(words);
    const letters = [...word];
    const at = chance.integer(1, letters.length - 2);
    const letter = letters[at] as string;
    const edits = [[], [letter, letter], [chance.pick(LETTERS)], [letters[at + 1] as string, letter]];
    const edit = chance.integer(0, 3);
    letters.splice(at, edit === 3 ? 2 : 1, ...(edits[edit] as string[]));
    text = text.replace(word, letters.join(''));
  }
  return text;
}
