import { slugify } from '@directory/contracts/slugs';
import { abbreviatedSlugs } from './abbreviations.js';
import { segmentations } from './sounds.js';

/** Optional words of names, also written as `&`: they are never required to match. */
const STOP_WORDS = new Set('the and und et ve y e och og и in near at'.split(' '));
/** Words written as `&`. */
const AND = 'and und et ve y e och og i'.split(' ');

const ANY_AND = new RegExp(`[&+]|(?<![\\p{L}\\p{N}])(?:${AND.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** They mean nothing before a kind of business: `la farmacia`. Many names start with one. */
export const ARTICLES: ReadonlySet<string> = new Set(
  'a an the bir ein eine einen einem einer un una une uno um uma unos unas uns umas el la los las le les il lo gli i o os as der die das den dem en ett et'.split(
    ' ',
  ),
);

/** The text without articles at its start; unchanged if it has no other words. */
export function withoutArticle(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  const start = words.findIndex((word) => !ARTICLES.has(word.toLowerCase()));
  return start > 0 ? words.slice(start).join(' ') : text;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase());
}

/** All words if there are no others, as in the names `The The` and `Y`. */
export function withoutStopWords<T extends { text: string }>(words: T[]): T[] {
  const significant = words.filter(({ text }) => !isStopWord(text));
  return significant.length > 0 ? significant : words;
}

/** The text without stop words and `&`; unchanged if it has no others. */
export function textWithoutStopWords(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  const significant = words.filter((word) => !isStopWord(word) && !/^[&+]$/.test(word));
  return significant.length > 0 ? significant.join(' ') : text;
}

/** Whether words of the text need not match, so that names with them are not found by them. */
export function hasStopWords(text: string): boolean {
  return slugify(textWithoutStopWords(text)) !== slugify(text);
}

/** Names of more words are rarely written together in parts. */
const MAX_JOINED_WORDS = 4;

/**
 * Slugs of names that differ from a text only in stop words, abbreviations, spaces, hyphens and dots: `rose-crown` for
 * `the rose and crown`, `hoteru-hanamizukisakura` for `hoteru hanamizuki sakura`, `a-t-u` for `atu`.
 */
export function nameVariants(text: string): string[] {
  const own = slugify(text);
  const plain = slugify(textWithoutStopWords(text));
  if (own === '' || plain === '') return [];
  const joined = AND.map((word) => slugify(text.replace(ANY_AND, ` ${word} `)));
  return [
    ...new Set([
      ...[plain, `the-${plain}`, `the-${own}`, ...joined],
      ...[...abbreviatedSlugs(own), ...abbreviatedSlugs(plain)],
      ...[...writtenTogether(own), ...writtenApart(plain)],
    ]),
  ].filter((slug) => slug !== own);
}

function writtenTogether(slug: string): string[] {
  const words = slug.split('-');
  return words.length > MAX_JOINED_WORDS ? [] : segmentations(words).map((segments) => segments.join('-'));
}

/** Longer words are rarely initials. */
const INITIALS = /^[a-z]{2,4}$/;
/** Letters before or after a hyphen or a dot in a longer word. */
const MAX_APART_LETTERS = 2;
/** In names of more words a hyphen is rarely what is missing. */
const MAX_HYPHENATED_WORDS = 2;

/** Initials in one of the words, or a word that starts or ends with few letters: `u-s-bank` for `us bank`, `k-citymarket`. */
function writtenApart(slug: string): string[] {
  const words = slug.split('-');
  if (words.length > MAX_JOINED_WORDS) return [];
  return words.flatMap((word, i) => {
    const apart = INITIALS.test(word) ? [[...word].join('-')] : [];
    const hyphenated = words.length > MAX_HYPHENATED_WORDS ? [] : hyphenatedForms(word);
    const forms = [...apart, ...hyphenated].map((form) => words.with(i, form).join('-'));
    return [...forms, ...forms.map((form) => `the-${form}`)];
  });
}

function hyphenatedForms(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const lengths = Array.from({ length: MAX_APART_LETTERS }, (_, i) => i + 1);
  return [...lengths, ...lengths.map((length) => word.length - length)].map(
    (length) => `${word.slice(0, length)}-${word.slice(length)}`,
  );
}
