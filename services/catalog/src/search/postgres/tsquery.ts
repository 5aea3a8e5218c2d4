import type { QueryToken } from '../query/tokenizer.js';

/**
 * Words that the last one may be the beginning of: known ones, or any (`*`) where so few are known that it costs nothing.
 * Looking for all words with a common beginning would read the lists of each, so only the most frequent are named.
 */
export type Endings = string[] | '*';

/** A tsquery, as text: every word. Words are quoted, so whatever is typed is text. */
export function everyWord(words: QueryToken[], endings: Endings): string {
  return words.map((word, i) => oneOf(word, i === words.length - 1 ? endings : [])).join(' & ');
}

/** A tsquery, as text: any of the words; what the rank counts. */
export function anyWord(words: QueryToken[], endings: Endings): string {
  return words
    .flatMap((word, i) => [
      ...word.plain.map((plain) => quoted(plain)),
      ...(word.native === undefined ? [] : [quoted(word.native)]),
      ...(i === words.length - 1 ? beginnings(word, endings) : []),
    ])
    .join(' | ');
}

/** A tsquery, as text: for every word one of its spellings. */
export function everySpelling(spellings: string[][]): string {
  return spellings.map((some) => `(${some.map((word) => quoted(word)).join(' | ')})`).join(' & ');
}

/** The forms of a word that another may begin with. */
export function beginningForms({ plain, native, pairs }: QueryToken): string[] {
  if (pairs.length > 0 || plain.length > 1) return [];
  return [...plain, ...(native === undefined ? [] : [native])];
}

function oneOf(word: QueryToken, endings: Endings): string {
  if (word.pairs.length > 0) return `(${word.pairs.map((pair) => quoted(pair, pair.length === 1)).join(' & ')})`;
  const forms = [
    ...(word.plain.length > 0 ? [word.plain.map((plain) => quoted(plain)).join(' & ')] : []),
    ...(word.native === undefined ? [] : [quoted(word.native)]),
    ...beginnings(word, endings),
  ];
  return `(${forms.map((form) => `(${form})`).join(' | ')})`;
}

function beginnings(word: QueryToken, endings: Endings): string[] {
  if (endings === '*') return beginningForms(word).map((form) => quoted(form, true));
  return endings.map((ending) => quoted(ending));
}

function quoted(word: string, beginning = false): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${beginning ? ':*' : ''}`;
}
