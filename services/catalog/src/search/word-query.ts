import type { SearchWord } from './search-words.js';

/** Letters from which on the last word may be the beginning of another. */
const MIN_PREFIX = 3;

/** A tsquery, as text: every word, the last one possibly unfinished. Words are quoted, so whatever is typed is text. */
export function everyWord(words: SearchWord[]): string {
  return words.map((word, i) => oneOf(word, i === words.length - 1)).join(' & ');
}

/** A tsquery, as text: any of the words; what the rank counts. */
export function anyWord(words: SearchWord[]): string {
  return words
    .flatMap((word, i) => [
      ...word.plain.map((plain) => quoted(plain)),
      ...(word.native === undefined ? [] : [quoted(word.native)]),
      ...(i === words.length - 1 ? beginnings(word) : []),
    ])
    .join(' | ');
}

/** A tsquery, as text: for every word one of its spellings. */
export function everySpelling(spellings: string[][]): string {
  return spellings.map((some) => `(${some.map((word) => quoted(word)).join(' | ')})`).join(' & ');
}

function oneOf(word: SearchWord, last: boolean): string {
  if (word.pairs.length > 0) return `(${word.pairs.map((pair) => quoted(pair, pair.length === 1)).join(' & ')})`;
  const forms = [
    ...(word.plain.length > 0 ? [word.plain.map((plain) => quoted(plain)).join(' & ')] : []),
    ...(word.native === undefined ? [] : [quoted(word.native)]),
    ...(last ? beginnings(word) : []),
  ];
  return `(${forms.map((form) => `(${form})`).join(' | ')})`;
}

/** Forms that the word may be the beginning of. */
function beginnings({ plain, native }: SearchWord): string[] {
  const end = plain.at(-1);
  return [
    ...(end !== undefined && end.length >= MIN_PREFIX
      ? [[...plain.slice(0, -1).map((word) => quoted(word)), quoted(end, true)].join(' & ')]
      : []),
    ...(native !== undefined && native.length >= MIN_PREFIX ? [quoted(native, true)] : []),
  ];
}

function quoted(word: string, beginning = false): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${beginning ? ':*' : ''}`;
}
