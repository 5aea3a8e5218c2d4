// What people type, in classes, each with the share that must be found.
import { slugify } from '@directory/contracts/slugs';
import { print } from '../../bin/console-output.mjs';
import { SeededRandom } from '../random.js';
import {
  isNamesake,
  isNamesakeInCity,
  isOfCategory,
  isOfCategoryInCity,
  isOnStreet,
  type Definition,
  type QueryClass,
  type RelevanceQuery,
} from './class-definition.js';
import { digitsOf, phoneEnd, UNFINISHED_CODES } from './code-classes.js';
import {
  abbreviated,
  joined,
  plain,
  plural,
  split,
  withTwoTypos,
  withTypo,
  withWrongLetter,
  wordsOf,
} from './misspellings.js';
import { LATIN_IN_OTHER_LETTERS, ROMANIZATIONS } from './romanizations.js';
import type { Hit, SampledBusiness } from './sampled-businesses.js';

const SEED = 11;
/** A class with fewer queries says little, and is left out. */
const MIN_QUERIES = 20;

const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u;
const isLatin = ({ name }: SampledBusiness) => LATIN.test(name);
const isSingleWord = ({ name }: SampledBusiness) => wordsOf(name).length === 1;
const inScript = (script: string) => new RegExp(`\\p{Script=${script}}`, 'u');
const SCRIPTS = 'Latin Cyrillic Greek Arabic Hebrew Devanagari Bengali Thai Han Hangul'.split(' ');
const STATES = new Map([
  ['New York', 'NY'],
  ['Illinois', 'IL'],
  ['California', 'CA'],
  ['Texas', 'TX'],
  ['Colorado', 'CO'],
]);
const CITY_WORDS: [RegExp, string][] = [
  [/^St\.? /, 'Saint '],
  [/^Saint[ -]/, 'St. '],
  [/^Fort /, 'Ft. '],
  [/^Ft\.? /, 'Fort '],
  [/^Mount /, 'Mt. '],
  [/^North /, 'N '],
  [/^South /, 'S. '],
];
const AND = /\s(?:&|and|y|e|und|et|ve)\s/;
const EXTRA_WORDS = 'official downtown original express premium discount appointment family local company'.split(' ');
const PHRASES: ((category: string, city: string) => string)[] = [
  (category, city) => `best ${category} in ${city}`,
  (category, city) => `${category} near ${city}`,
  (category, city) => `${category} in ${city}`,
  (category, city) => `best ${category} near ${city}`,
  (category, city) => `top rated ${category} ${city}`,
  (category, city) => `cheap ${category} ${city}`,
];

const EXACT: Definition[] = [
  ...SCRIPTS.map((script) => ({
    name: `exact name, ${script}`,
    bars: { first: 0.99 },
    fits: ({ name }: SampledBusiness) => inScript(script).test(name),
    typed: ({ name }: SampledBusiness) => name,
  })),
  {
    name: 'exact name, kana',
    bars: { first: 0.99 },
    fits: ({ name }) => /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(name),
    typed: ({ name }) => name,
  },
  {
    name: 'name and city',
    bars: { first: 0.99 },
    typed: ({ name, city }) => `${name} ${city}`,
    isRelevant: isNamesakeInCity,
  },
  {
    name: 'accents dropped',
    bars: { first: 0.97 },
    fits: (row) => isLatin(row) && plain(row.name) !== row.name,
    typed: ({ name }) => plain(name),
  },
  {
    name: 'beginning of a name',
    bars: { three: 0.9 },
    typed: ({ name }) => beginningOf(name, 0.6),
    isRelevant: (_business, hit, text) => slugify(hit.name).includes(slugify(text)),
  },
];

const MISSPELT: Definition[] = [
  { name: 'one typo', bars: { three: 0.97 }, fits: isLatin, typed: ({ name }, chance) => withTypo(name, chance) },
  {
    name: 'one typo in the first letter',
    bars: { three: 0.97 },
    fits: isLatin,
    typed: ({ name }, chance) => withTypo(name, chance, 'first letter'),
  },
  {
    name: 'one typo, name of one word',
    bars: { three: 0.92 },
    fits: (row) => isLatin(row) && isSingleWord(row),
    typed: ({ name }, chance) => withTypo(name, chance),
  },
  {
    name: 'two slips in a word of 7 letters or more',
    bars: { three: 0.9 },
    fits: isLatin,
    typed: ({ name }, chance) => withTwoTypos(name, chance),
  },
  ...(
    [
      ['Han', /\p{Script=Han}/u],
      ['kana', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
      ['Hangul', /\p{Script=Hangul}/u],
      ['Thai', /[\u0e01-\u0e2e]/u],
    ] as const
  ).map(([name, letters]): Definition => ({
    name: `one wrong character, ${name}`,
    bars: { three: 0.8 },
    fits: (row) => letters.test(row.name),
    typed: (row, chance, other) => withWrongLetter(row.name, letters, other.name, chance),
  })),
  { name: 'two words joined', bars: { first: 0.85 }, fits: isLatin, typed: ({ name }, chance) => joined(name, chance) },
  {
    name: 'whole name joined',
    bars: { first: 0.85 },
    fits: (row) => isLatin(row) && /^[A-Za-z]{2,12}( [A-Za-z]{2,12}){1,2}$/.test(row.name),
    typed: ({ name }) => name.replaceAll(' ', '').toLowerCase(),
  },
  {
    name: 'a word split in two',
    bars: { first: 0.85 },
    fits: isLatin,
    typed: ({ name }, chance) => split(name, chance),
  },
  {
    name: '"and" for "&", and the reverse',
    bars: { first: 0.97 },
    fits: (row) => isLatin(row) && AND.test(row.name),
    typed: ({ name }) => (/\s&\s/.test(name) ? name.replace(/\s&\s/, ' and ') : name.replace(AND, ' & ')),
  },
  {
    name: '"the" added or dropped',
    bars: { first: 0.97 },
    fits: isLatin,
    typed: ({ name }) => (/^the /i.test(name) ? name.slice(4) : `the ${name}`),
    isRelevant: (business, hit) => withoutThe(hit.name) === withoutThe(business.name),
  },
  {
    name: 'a word abbreviated or in full',
    bars: { first: 0.9 },
    fits: isLatin,
    typed: ({ name, city }, chance) => abbreviated(`${name} ${city}`, chance),
    isRelevant: isNamesakeInCity,
  },
  {
    name: 'one word too many',
    bars: { three: 0.92 },
    fits: isLatin,
    typed: ({ name }, chance) => `${name} ${chance.pick(EXTRA_WORDS)}`,
  },
];

const TRANSLITERATED: Definition[] = [
  ...ROMANIZATIONS.map(([name, script, romanize]): Definition => ({
    name: `Latin letters for ${name}`,
    bars: { three: ['Cyrillic', 'Greek'].includes(name) ? 0.9 : 0.6 },
    fits: (row) => script.test(row.name) && /\p{L}{3}/u.test(row.name),
    typed: (row, chance) => romanize(row.name, chance),
  })),
  ...LATIN_IN_OTHER_LETTERS.map(([name, write]): Definition => ({
    name: `${name} letters for Latin`,
    bars: { three: 0.9 },
    fits: (row) => /^[A-Za-z ]{5,}$/.test(row.name),
    typed: (row, chance) => write(row.name, chance),
  })),
];

const PLACES_AND_CONTACTS: Definition[] = [
  {
    name: 'category and city',
    bars: { precision: 0.9 },
    typed: ({ category, city }) => `${category} ${city}`,
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'plural of a category in a city',
    bars: { found: 0.95, precision: 0.9 },
    typed: ({ category, city }) => `${plural(category).toLowerCase()} in ${city}`,
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'best, near, in and the like',
    bars: { precision: 0.85 },
    typed: ({ category, city }, chance) => chance.pick(PHRASES)(category.toLowerCase(), city),
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'street and number',
    bars: { first: 0.95 },
    fits: ({ street }) => street !== null,
    typed: ({ street, city }) => `${street} ${city}`,
    isRelevant: isOnStreet(({ street }) => street),
  },
  {
    name: 'street of a full address',
    bars: { first: 0.95 },
    fits: ({ street, full_address }) =>
      street === null && full_address !== null && streetOf(full_address) !== undefined,
    typed: ({ full_address, city }) => `${streetOf(full_address ?? '')} ${city}`,
    isRelevant: isOnStreet(({ full_address }) => streetOf(full_address ?? '')),
  },
  {
    name: 'NAME, CITY, ST ZIP',
    bars: { first: 0.97 },
    fits: ({ country_code, region, postal_code }) =>
      country_code === 'US' && STATES.has(region ?? '') && postal_code !== null,
    typed: ({ name, city, region, postal_code }) =>
      `${name}, ${city}, ${STATES.get(region ?? '')} ${postal_code}`.toUpperCase(),
    isRelevant: isNamesakeInCity,
  },
  {
    name: 'domain of a website',
    bars: { first: 0.95 },
    fits: ({ website }) => website !== null,
    typed: ({ website }) => new URL(website ?? '').hostname.replace(/^www\./, ''),
    isRelevant: isSameSite,
  },
  {
    name: 'URL of a website',
    bars: { first: 0.95 },
    fits: ({ website }) => website !== null,
    typed: ({ website }) => website ?? undefined,
    isRelevant: isSameSite,
  },
  {
    name: 'last seven digits of a phone number',
    bars: { three: 0.95 },
    fits: ({ phone }) => digitsOf(phone).length >= 9,
    typed: ({ phone }) =>
      digitsOf(phone)
        .slice(-7)
        .replace(/^(...)/, '$1-'),
    isRelevant: (business, hit) => digitsOf(hit.phone).endsWith(digitsOf(business.phone).slice(-7)),
  },
];

const SUGGESTED: Definition[] = [
  {
    name: 'suggestions for the beginning of a name',
    call: 'suggest',
    bars: { five: 0.9 },
    fits: isLatin,
    typed: ({ name }) => beginningOf(name, 0.7),
  },
  {
    name: 'suggestions with one slip',
    call: 'suggest',
    bars: { five: 0.7 },
    fits: isLatin,
    typed: ({ name }, chance) => withTypo(beginningOf(name, 0.8), chance),
  },
];

/** Last, as the queries of a class follow from its position. */
const LATER: Definition[] = [
  {
    name: 'two words too many',
    bars: { three: 0.92 },
    fits: isLatin,
    typed: ({ name }, chance) => `${chance.pick(EXTRA_WORDS)} ${name} ${chance.pick(EXTRA_WORDS)}`,
  },
  {
    name: 'misspelt category in a city',
    bars: { precision: 0.85 },
    fits: ({ category }) => /^[A-Za-z]{5,}/.test(category),
    typed: ({ category, city }, chance) => `${withTypo(category.toLowerCase(), chance) ?? category} in ${city}`,
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'category and region',
    bars: { precision: 0.9 },
    fits: ({ region }) => region !== null,
    typed: ({ category, region }) => `${category} in ${region}`,
    isRelevant: (business, hit, text) => isOfCategory(business, hit, text) && hit.region === business.region,
  },
  phoneEnd('six', 6),
  phoneEnd('nine', 9),
  {
    name: 'category in a city in another spelling',
    bars: { precision: 0.9 },
    fits: ({ city }) => respelt(city) !== city,
    typed: ({ category, city }) => `${category} in ${respelt(city)}`,
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'category in a misspelt city',
    bars: { precision: 0.85 },
    fits: ({ city }) => LATIN.test(city),
    typed: ({ category, city }, chance) => {
      const misspelt = withTypo(city, chance);
      return misspelt && `${category.toLowerCase()} in ${misspelt}`;
    },
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'question for a category in a city',
    bars: { precision: 0.85 },
    typed: ({ category, city }, chance) => `${chance.pick(QUESTIONS)} ${category.toLowerCase()} in ${city}`,
    isRelevant: isOfCategoryInCity,
  },
  {
    name: 'city with a Turkish ending',
    bars: { precision: 0.85 },
    fits: ({ country_code }) => country_code === 'TR',
    typed: ({ category, city }, chance) => `${city}${chance.pick(["'da", "'daki", "'nın", 'da', 'daki'])} ${category}`,
    isRelevant: isOfCategoryInCity,
  },
  ...UNFINISHED_CODES,
];

const QUESTIONS = [
  'where can I find a',
  'i am looking for a',
  'can you recommend a',
  'is there a',
  'what is the best',
  'show me a',
];

/** The name of a city with its first word in the other form. */
function respelt(city: string) {
  return CITY_WORDS.reduce((name, [from, to]) => (name === city ? name.replace(from, to) : name), city);
}

/** The classes, with at most so many queries each, derived from the businesses. */
export function queryClasses(businesses: SampledBusiness[], maxQueries: number): QueryClass[] {
  const all = [...EXACT, ...MISSPELT, ...TRANSLITERATED, ...PLACES_AND_CONTACTS, ...SUGGESTED, ...LATER].map(
    (definition, i) => queryClass(definition, businesses, maxQueries, new SeededRandom(SEED + i)),
  );
  const small = all.filter(({ queries }) => queries.length < MIN_QUERIES).map(({ name }) => name);
  if (small.length > 0) print(`Not measured, as too few businesses fit: ${small.join('; ')}`);
  return all.filter(({ queries }) => queries.length >= MIN_QUERIES);
}

/** Starts somewhere in the list, so that classes have different businesses. */
function queryClass(
  definition: Definition,
  businesses: SampledBusiness[],
  maxQueries: number,
  chance: SeededRandom,
): QueryClass {
  const { name, call = 'search', bars, fits = () => true, typed, isRelevant = isNamesake } = definition;
  const start = chance.integer(0, businesses.length - 1);
  const fitting = [...businesses.slice(start), ...businesses.slice(0, start)].filter(fits);
  const queries: RelevanceQuery[] = [];
  for (const business of fitting) {
    if (queries.length === maxQueries) break;
    const text = typed(business, chance, chance.pick(fitting));
    if (text !== undefined) queries.push({ text, isRelevant: (hit) => isRelevant(business, hit, text) });
  }
  return { name, call, bars, queries };
}

function beginningOf(name: string, share: number) {
  return [...name].slice(0, Math.max(4, Math.round(name.length * share))).join('');
}

const withoutThe = (name: string) => slugify(name.replace(/^the /i, ''));

/** The part of an address that has a house number. */
function streetOf(address: string) {
  return address.split(/,\s*/).find((part) => /\p{L}/u.test(part) && /\d/.test(part));
}

function isSameSite(business: SampledBusiness, hit: Hit) {
  return hit.website !== null && new URL(hit.website).hostname === new URL(business.website ?? '').hostname;
}
