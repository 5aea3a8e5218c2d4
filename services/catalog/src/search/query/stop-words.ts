import { slugify } from '@directory/contracts/slugs';

/** Words that join others: a name may have them or not, or `&` in their place, so they never decide what matches. */
const JOINING = new Set('the and und et ve y e och og и in near at'.split(' '));
/** Those that `&` stands for. */
const AND = 'and und et ve y e och og i'.split(' ');

const ANY_AND = new RegExp(`[&+]|(?<![\\p{L}\\p{N}])(?:${AND.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

export function isStopWord(word: string): boolean {
  return JOINING.has(word.toLowerCase());
}

/** The words that decide: all of them where there are no others, as in the names `The The` and `Y`. */
export function withoutStopWords<T extends { text: string }>(words: T[]): T[] {
  const deciding = words.filter(({ text }) => !isStopWord(text));
  return deciding.length > 0 ? deciding : words;
}

/** The text without its joining words and `&`; the text itself where nothing else is in it. */
export function textWithoutStopWords(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  const deciding = words.filter((word) => !isStopWord(word) && !/^[&+]$/.test(word));
  return deciding.length > 0 ? deciding.join(' ') : text;
}

/** Slugs, other than its own, of names that say the same as a text: `rose-crown` for `the rose and crown`. */
export function nameVariants(text: string): string[] {
  const own = slugify(text);
  const plain = slugify(textWithoutStopWords(text));
  if (own === '' || plain === '') return [];
  const joined = AND.map((word) => slugify(text.replace(ANY_AND, ` ${word} `)));
  return [...new Set([plain, `the-${plain}`, `the-${own}`, ...joined])].filter((slug) => slug !== own);
}
