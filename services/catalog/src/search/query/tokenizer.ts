import { slugify } from '@directory/contracts/slugs';
import { foldArabic } from './words/arabic.js';

const MAX_WORDS = 10;

/** A word of a query in the indexed forms. */
export interface QueryToken {
  /** As written, in lower case. */
  text: string;
  /** Transliterated: `moskva` for `Москва`; several for scripts without spaces. */
  plain: string[];
  /** As written, in scripts other than Latin. */
  native: string | undefined;
  /** Bigrams, for scripts without spaces between words. */
  bigrams: string[];
  /** Alternatives, such as its singular or plural; all words of one must match. */
  forms: string[][];
  /** The same in categories only: other names of a kind of business. */
  synonyms: string[][];
  /** Alternatives that also occur in equal names: `7 eleven` for `7eleven`. */
  spellings: string[][];
  /** The tokens of which it consists, if they are also spelled as one word. */
  parts: QueryToken[];
  /** At most so many businesses have it in any form; absent where that is unknown. */
  maxBusinesses?: number;
}

/** Scripts without spaces between words, and numbers within; the database splits them into bigrams too. */
const WITHOUT_SPACES =
  /(?<![0-9])[0-9]*[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af][0-9\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]*/g;
/** Articles and prepositions that are written together with the next word: `l'abbaye`, `dell'arte`. */
const ELIDED = /^(?:[dl]|qu|un|all|dall|dell|nell|sull)['’‘`](?=\p{L}{3})/iu;
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}]*$/u;
/** Letters, digits and marks, and apostrophes within. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}\p{N}\p{M}]+)*/gu;

export function tokenize(text: string): QueryToken[] {
  return [...text.matchAll(WORD)].slice(0, MAX_WORDS).flatMap(([word]) => {
    const written = folded(word);
    const native = LATIN.test(written) ? undefined : written;
    const plain = slugify(word).split('-').filter(Boolean);
    const bigrams = [...written.matchAll(WITHOUT_SPACES)].flatMap(([run]) => bigramsOf(run));
    if (plain.length === 0 && native === undefined && bigrams.length === 0) return [];
    const elided = ELIDED.test(word) ? [slugify(word.replace(ELIDED, '')).split('-').filter(Boolean)] : [];
    return [
      { text: word.toLowerCase(), plain, native, bigrams, forms: [], synonyms: [], spellings: elided, parts: [] },
    ];
  });
}

/** As the database compares names: without accents and compatibility forms, in lower case, with folded Arabic letters. */
export function folded(text: string): string {
  return foldArabic(
    withPlainLetters(
      text
        .normalize('NFKD')
        .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
        .normalize('NFKC')
        .toLowerCase(),
    ).replace(/['’‘`]/g, ''),
  );
}

/** Letters of Azerbaijani, Ewe, Twi and others that are no accented forms of another, and the apostrophes of Uzbek. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ...{ ə: 'e', ǝ: 'e', ɛ: 'e', ɔ: 'o', ɣ: 'g', ɩ: 'i', ʊ: 'u', ʋ: 'v' },
  ...{ Ə: 'E', Ǝ: 'E', Ɛ: 'E', Ɔ: 'O', Ɣ: 'G', Ɩ: 'I', Ʊ: 'U', Ʋ: 'V', ʻ: "'", ʼ: "'" },
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(SPECIAL_LETTERS).join('')}]`, 'gu');

/** With the letters that are typed in their place, as `search_normal` of the database has them. */
export function withPlainLetters(text: string): string {
  return text.replace(SPECIAL_LETTER, (letter) => SPECIAL_LETTERS[letter] ?? letter);
}

/** NFKC splits two vowels that names have as one letter: `น้ำ` and `ນ້ຳ`. */
export function withComposedVowels(text: string): string {
  return text.replace(/\u0e4d\u0e32/g, '\u0e33').replace(/\u0ecd\u0eb2/g, '\u0eb3');
}

export function isWithoutSpaces(text: string): boolean {
  return text.search(WITHOUT_SPACES) >= 0;
}

/**
 * Replaces every run of such letters by its bigrams as numbers, which an engine neither splits nor takes for misspelt:
 * `東京都 bar` → `2648920140 2014037117 bar`.
 */
export function bigramText(text: string): string {
  return folded(text)
    .replace(WITHOUT_SPACES, (run) => ` ${bigramsOf(run).map(numberOf).join(' ')} `)
    .trim();
}

/** A single letter is the prefix of the bigrams that start with it. */
function numberOf(bigram: string): string {
  return [...bigram].map((letter) => String(letter.charCodeAt(0)).padStart(5, '0')).join('');
}

/** `東京都` → `東京`, `京都`; a single letter is the prefix of a bigram. */
function bigramsOf(run: string): string[] {
  const letters = [...run];
  return letters.length === 1 ? letters : letters.slice(1).map((_, i) => letters.slice(i, i + 2).join(''));
}

/** Several tokens as one. */
export function joinedToken(parts: QueryToken[]): QueryToken {
  return {
    text: parts.map(({ text }) => text).join(' '),
    plain: parts.flatMap(({ plain }) => plain),
    native: undefined,
    bigrams: [],
    forms: [],
    synonyms: [],
    spellings: [],
    parts,
  };
}
