import type { QueryToken } from '../query/tokenizer.js';

/**
 * Completions of the last word: known words, or any (`*`) if few businesses have one. A prefix match reads the list of each such word,
 * so only the most frequent are listed.
 */
export type Completions = string[] | '*';

const HOUSE_NUMBER = /^\d+[a-z]?$/;

/** A tsquery of every word; synonyms match the category and the type. Words are quoted, so any input is text. */
export function everyWord(words: QueryToken[], completions: Completions): string {
  return words.map((word, i) => oneOf(word, i === words.length - 1 ? completions : [])).join(' & ');
}

/** A tsquery of any of the words, for the rank. */
export function anyWord(words: QueryToken[], completions: Completions): string {
  return words
    .flatMap((word, i) => [
      ...[...word.plain, ...word.forms.flat(), ...word.spellings.flat()].map((form) => quoted(form)),
      ...word.synonyms.flat().map((form) => `${quoted(form)}:B`),
      ...(word.native === undefined ? [] : [quoted(word.native)]),
      ...(i === words.length - 1 ? prefixTerms(word, completions) : []),
    ])
    .join(' | ');
}

/** A tsquery of each number right before or after its neighbour: `3 Garden Road`, `Gartenstraße 3`. */
export function houseNumber(words: QueryToken[]): string | undefined {
  const pairs = words.slice(1).flatMap((_, i) => {
    const pair = words.slice(i, i + 2);
    return pair.some(({ text }) => HOUSE_NUMBER.test(text)) ? [pair.map(singleWords)] : [];
  });
  const phrases = pairs.filter((pair) => pair.every((forms) => forms.length > 0));
  if (phrases.length === 0) return undefined;
  return phrases.map((pair) => pair.map((forms) => `(${forms.join(' | ')})`).join(' <-> ')).join(' | ');
}

function singleWords({ plain, native, forms }: QueryToken): string[] {
  const alone = [plain, ...forms].flatMap((all) => (all.length === 1 ? all : []));
  return [...alone, ...(native === undefined ? [] : [native])].map((form) => quoted(form));
}

/** A tsquery of one spelling of every word. */
export function everySpelling(spellings: string[][]): string {
  const groups = spellings.map((some) => `(${some.map((word) => quoted(word)).join(' | ')})`);
  return [...new Set(groups)].join(' & ');
}

/** The forms of a word as prefixes. */
export function prefixForms({ plain, native, bigrams, parts }: QueryToken): string[] {
  const last = parts.at(-1);
  if (last) return prefixForms(last);
  if (bigrams.length > 0 || plain.length > 1) return [];
  return [...plain, ...(native === undefined ? [] : [native])];
}

function oneOf(word: QueryToken, completions: Completions): string {
  const alternatives = [
    ...(word.parts.length > 0 ? [[everyWord(word.parts, completions)]] : ownForms(word, completions)),
    ...[...word.forms, ...word.spellings].map((all) => all.map((form) => quoted(form))),
    ...word.synonyms.map((all) => all.map((form) => quoted(`~${form}`))),
  ];
  return `(${broadest(alternatives)
    .map((terms) => `(${terms.join(' & ')})`)
    .join(' | ')})`;
}

/** Without alternatives whose matches another one has too: each costs the scan of an index. What is a word of the category is a word. */
function broadest(alternatives: string[][]): string[][] {
  const matchesAllOf = (broad: string[], narrow: string[]) =>
    broad.every((term) => narrow.includes(term) || narrow.includes(term.replace(/^'/, "'~")));
  return alternatives.filter(
    (narrow, i) =>
      !alternatives.some(
        (broad, j) => j !== i && matchesAllOf(broad, narrow) && (j < i || !matchesAllOf(narrow, broad)),
      ),
  );
}

function ownForms(word: QueryToken, completions: Completions): string[][] {
  if (word.bigrams.length > 0) return [word.bigrams.map((bigram) => quoted(bigram, bigram.length === 1))];
  return [
    ...(word.plain.length > 0 ? [word.plain.map((plain) => quoted(plain))] : []),
    ...(word.native === undefined ? [] : [[quoted(word.native)]]),
    ...prefixTerms(word, completions).map((term) => [term]),
  ];
}

function prefixTerms(word: QueryToken, completions: Completions): string[] {
  if (completions === '*') return prefixForms(word).map((form) => quoted(form, true));
  return completions.map((ending) => quoted(ending));
}

function quoted(word: string, isPrefix = false): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;
}
