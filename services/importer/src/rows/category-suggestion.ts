import type { CategorySuggestion } from '@directory/contracts/imports';
import { CATEGORY_NAMES } from '@directory/contracts/category-names';
import { EVERYDAY_CATEGORIES } from '@directory/contracts/everyday-names';
import { foldText } from '@directory/contracts/names';
import { SHIPPED_CATEGORIES } from '@directory/contracts/shipped-categories';
import { BoundedCache } from './substring-cache.js';

/** Fewer names with a word of the category suggest nothing. */
const MIN_NAMES = 3;
const MIN_SHARE = 0.4;
/** Of the names with a word of the category, as many may have only those of others. */
const MAX_OTHERS = 0.5;
const SHOWN_WORDS = 3;
/** Rarer ones may only look like a form of a word. */
const MIN_WORD_SHARE = 0.05;
const MAX_PHRASE_WORDS = 3;
const MAX_CACHED_WORDS = 20_000;

/** Text that a category was found in → its word there. */
type Found = Map<string, string>;
type WordCache = BoundedCache<string, ReturnType<typeof wordIn>>;

/** The category that most names of businesses have a word of, else the one that the name of their sheet or file has a word of. */
export function suggestCategory(
  names: readonly string[],
  titles: { file: string; sheet: string | null },
): CategorySuggestion | null {
  const byCategory = new Map<string, { names: number; words: Map<string, number> }>();
  const cache: WordCache = new BoundedCache(MAX_CACHED_WORDS);
  const found = names.map((name) => categoriesIn(name, cache));
  for (const categories of found)
    for (const [category, word] of categories) {
      const counts = byCategory.get(category) ?? { names: 0, words: new Map<string, number>() };
      byCategory.set(category, counts);
      counts.names++;
      counts.words.set(word, (counts.words.get(word) ?? 0) + 1);
    }
  const evidenceOf = (category: string): CategorySuggestion['names'] => {
    const counts = byCategory.get(category);
    if (!counts || counts.names < MIN_NAMES) return null;
    const words = [...counts.words].sort(([, a], [, b]) => b - a);
    const percent = Math.floor((100 * counts.names) / names.length);
    if (percent === 0) return null;
    const frequent = words.filter(([, count]) => count >= MIN_WORD_SHARE * counts.names).slice(0, SHOWN_WORDS);
    return {
      rows: names.length,
      percent,
      words: frequent.map(([word]) => word),
      hasMore: words.length > frequent.length,
    };
  };
  const inTitles = (['sheet', 'file'] as const).flatMap((of) => {
    const name = titles[of];
    const [category, ...others] = name === null ? [] : categoriesIn(name.replace(EXTENSIONS, ''), cache).keys();
    return name !== null && category !== undefined && others.length === 0 ? [{ category, title: { of, name } }] : [];
  });
  const titled = (category: string) => inTitles.find((one) => one.category === category)?.title ?? null;
  const [top, counts] = [...byCategory].sort(([, a], [, b]) => b.names - a.names)[0] ?? [];
  if (top !== undefined && counts && counts.names >= Math.max(MIN_NAMES, MIN_SHARE * names.length)) {
    const others = found.filter((categories) => categories.size > 0 && !categories.has(top)).length;
    if (others <= MAX_OTHERS * counts.names) return { category: top, names: evidenceOf(top), title: titled(top) };
  }
  const [first] = inTitles;
  return first ? { category: first.category, names: evidenceOf(first.category), title: first.title } : null;
}

const EXTENSIONS = /(?:\.[a-z]{2,7}){1,2}$/i;

/** Scripts without spaces between words, or whose words are joined to names. */
const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

interface Words {
  /** Keys of words and phrases → their categories. */
  categories: ReadonlyMap<string, { word: string; categories: string[] }>;
  /** Words of scripts without spaces, the longest first. */
  joined: RegExp;
}

let words: Words | undefined;

function wordsOfCategories(): Words {
  if (words) return words;
  const categories = new Map<string, { word: string; categories: string[] }>();
  for (const [category, names] of namesByCategory())
    for (const name of names) {
      const key = keyOf(name);
      const known = categories.get(key);
      if (!known) categories.set(key, { word: name.toLowerCase(), categories: [category] });
      else if (!known.categories.includes(category)) known.categories.push(category);
    }
  const joined = [...categories.values()]
    .map(({ word }) => word)
    .filter((word) => JOINED.test(word) && word.length > 1);
  joined.sort((a, b) => b.length - a.length);
  words = { categories, joined: new RegExp(joined.join('|'), 'gu') };
  return words;
}

/** By the names that categories are stored under, where they are shipped. */
function namesByCategory(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const line of `${SHIPPED_CATEGORIES}${EVERYDAY_CATEGORIES}`.split('\n')) {
    const [category = '', names] = line.split(': ');
    if (names === undefined) continue;
    groups.set(category, [...(groups.get(category) ?? [category]), ...names.split(', ')]);
  }
  const stored = new Map([...groups].flatMap(([category, names]) => names.map((name) => [keyOf(name), category])));
  for (const line of CATEGORY_NAMES.trim().split('\n')) {
    const names = line.split(', ');
    const [first = ''] = names;
    const known = names.map((name) => stored.get(keyOf(name))).find((category) => category !== undefined);
    const category = known ?? first.charAt(0).toUpperCase() + first.slice(1);
    groups.set(category, [...(groups.get(category) ?? []), ...names]);
  }
  return groups;
}

/** Arabic is written with and without the marks of these letters. */
const keyOf = (text: string) => foldText(text).replace(/ة/g, 'ه').replace(/[أإآ]/g, 'ا').replace(/ى/g, 'ي');

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}'’]+/u;

/** The categories that a text has words of, each with the first of them. */
function categoriesIn(text: string, cache: WordCache): Found {
  const { categories, joined } = wordsOfCategories();
  const found: Found = new Map();
  const add = (ofWord: readonly string[], word: string) => {
    for (const category of ofWord) if (!found.has(category)) found.set(category, word);
  };
  const parts = text.split(BETWEEN_WORDS).filter(Boolean);
  const keys = parts.map(keyOf);
  for (const [at, part] of parts.entries()) {
    for (let length = MAX_PHRASE_WORDS; length > 1; length--) {
      const phrase = categories.get(keys.slice(at, at + length).join(' '));
      if (phrase && at + length <= parts.length) add(phrase.categories, phrase.word);
    }
    const word = JOINED.test(part) ? null : cache.get(keys[at] ?? '', wordIn);
    if (word) add(word.categories, word.isWhole ? inLowerCase(part) : word.word);
  }
  if (JOINED.test(text))
    for (const [word] of text.matchAll(joined)) add(categories.get(keyOf(word))?.categories ?? [], word);
  return found;
}

/** The definite article. */
const ARTICLE = /^ה(?=\p{Script=Hebrew}{3})|^ال(?=\p{Script=Arabic}{3})/u;
const MIN_STEM = 4;
const MAX_ENDING = 4;
/** Of the last word of a compound: `Parkhotel`, `Svaneapoteket`. */
const MIN_LAST_WORD = 5;
const MAX_LAST_ENDING = 2;

/** A word of categories in any form, `Eczanesi`, or the last of a compound, `Stadtapotheke`. */
function wordIn(key: string) {
  const { categories } = wordsOfCategories();
  const whole = stemIn(key, MIN_STEM, MAX_ENDING) ?? categories.get(key.replace(ARTICLE, '')) ?? pluralIn(key);
  if (whole) return { ...whole, isWhole: true };
  for (let from = 2; from <= key.length - MIN_LAST_WORD; from++) {
    const last = stemIn(key.slice(from), MIN_LAST_WORD, MAX_LAST_ENDING);
    if (last) return { ...last, isWhole: false };
  }
  return null;
}

function stemIn(key: string, minLength: number, maxEnding: number) {
  const { categories } = wordsOfCategories();
  for (let ending = 0; ending <= maxEnding; ending++) {
    if (ending > 0 && key.length - ending < minLength) return undefined;
    const stem = categories.get(key.slice(0, key.length - ending));
    if (stem) return stem;
  }
  return undefined;
}

/** `pharmacies`, `ristoranti`, `biblioteche` */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/i$/, 'e'],
  [/i$/, 'o'],
  [/e$/, 'a'],
  [/che$/, 'ca'],
  [/ы$|и$/, 'а'],
  [/и$/, 'я'],
];

function pluralIn(key: string) {
  const { categories } = wordsOfCategories();
  const forms = PLURALS.filter(([ending]) => ending.test(key)).map(([ending, singular]) =>
    key.replace(ending, singular),
  );
  return forms.map((form) => categories.get(form)).find((found) => found !== undefined);
}

function inLowerCase(word: string): string {
  return word.includes('İ') ? word.toLocaleLowerCase('tr') : word.toLowerCase();
}
