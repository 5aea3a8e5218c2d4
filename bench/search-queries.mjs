// What people look for, derived from the businesses that are there: how it is typed, and what must be found.
import { slugify } from '@directory/contracts/slugs';
import pg from 'pg';
import { Chance } from './random.mjs';

const SEED = 11;
/** Queries of each kind. */
const PER_KIND = 150;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * `parameters` of the call; `isFound` tells a business that will do.
 * @typedef {{ slug: string, name: string, categorySlug: string | null, citySlug: string | null }} Hit
 * @typedef {{ kind: string, parameters: Record<string, string>, isFound: (hit: Hit) => boolean }} SearchQuery
 * @typedef {{ name: string, slug: string, city: string, city_slug: string, country_code: string, category: string, category_slug: string,
 *   type_slug: string | null, latitude: number, longitude: number }} Row
 */

/**
 * @param {string} databaseUrl
 * @returns {Promise<{ quality: SearchQuery[], searches: string[], suggestions: string[] }>} `quality`: with what must be
 *   found; `searches` and `suggestions`: paths of a mixture of everything that people do
 */
export async function findQueries(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const chance = new Chance(SEED);
    const { rows: range } = await client.query('SELECT min(id)::int AS low, max(id)::int AS high FROM business');
    const ids = Array.from({ length: 40_000 }, () => chance.integer(range[0].low, range[0].high));
    /** @type {{ rows: Row[] }} */
    const { rows } = await client.query(
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

/** @param {Row[]} rows @param {Chance} chance @returns {SearchQuery[]} */
function qualityQueries(rows, chance) {
  let next = 0;
  /** @type {(fits: (row: Row) => boolean) => Row[]} */
  const some = (fits) => {
    const found = [];
    while (found.length < PER_KIND && next < rows.length) {
      const row = /** @type {Row} */ (rows[next++]);
      if (fits(row)) found.push(row);
    }
    next = found.length < PER_KIND ? 0 : next;
    return found;
  };
  /** @type {(kind: string, fits: (row: Row) => boolean, typed: (row: Row) => string, isFound?: (row: Row, hit: Hit) => boolean) => SearchQuery[]} */
  const kind = (name, fits, typed, isFound = isNamesake) =>
    some(fits).map((row) => ({ kind: name, parameters: { q: typed(row) }, isFound: (hit) => isFound(row, hit) }));
  const any = () => true;
  const isLatin = (/** @type {Row} */ { name }) => /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u.test(name);
  const isLong = (/** @type {Row} */ row) => isLatin(row) && longWords(row.name).length > 0;
  const beginning = (/** @type {Row} */ { name }) =>
    [...name].slice(0, Math.max(4, Math.round(name.length * 0.6))).join('');
  const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '');
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

/** A business of the same name will do: which one of them was meant nobody can tell. */
function isNamesake(/** @type {Row} */ row, /** @type {Hit} */ hit) {
  return slugify(hit.name) === slugify(row.name);
}

/** By its category, or by the words of its name. */
function isOfCategory(/** @type {Row} */ { category_slug }, /** @type {Hit} */ hit) {
  const words = [...slugify(hit.name).split('-'), ...(hit.categorySlug ?? '').split('-')];
  return category_slug.split('-').every((word) => words.includes(word));
}

/** @param {Row[]} rows @param {Chance} chance */
function mixture(rows, chance) {
  const path = (/** @type {Record<string, string>} */ parameters) => `/api/search?${new URLSearchParams(parameters)}`;
  /** @type {((row: Row) => Record<string, string>)[]} */
  const kinds = [
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
    searches: rows.slice(0, 4_000).map((row, i) => path(/** @type {any} */ (kinds[i % kinds.length])(row))),
    suggestions: rows.slice(4_000, 8_000).map(({ name, category, city }, i) => {
      const text = [name, category, city, name][i % 4] ?? name;
      return `/api/suggest?${new URLSearchParams({ q: [...text].slice(0, chance.integer(1, 10)).join('') })}`;
    }),
  };
}

const longWords = (/** @type {string} */ name) => name.split(/\s+/).filter((word) => /^\p{L}{5,}$/u.test(word));

/** A letter left out, doubled, replaced or swapped with its neighbour, in one of the longer words each time. */
function withTypos(/** @type {string} */ name, /** @type {number} */ count, /** @type {Chance} */ chance) {
  let text = name;
  for (let i = 0; i < count; i++) {
    const words = longWords(text);
    if (words.length === 0) return text;
    const word = chance.pick(words);
    const letters = [...word];
    const at = chance.integer(1, letters.length - 2);
    const letter = /** @type {string} */ (letters[at]);
    const edits = [[], [letter, letter], [chance.pick(LETTERS)], [/** @type {string} */ (letters[at + 1]), letter]];
    const edit = chance.integer(0, 3);
    letters.splice(at, edit === 3 ? 2 : 1, .../** @type {string[]} */ (edits[edit]));
    text = text.replace(word, letters.join(''));
  }
  return text;
}
