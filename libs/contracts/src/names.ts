import { fnv1a64Into } from './slugs.js';

/**
 * Folds a text to its letters: lower case, no diacritics or punctuation, single spaces. Nothing is transliterated, and vowel
 * signs of scripts that need them stay: `foldText('Café-Bar „Groß“')` is `cafe bar gross`, `foldText('রেস্টুরেন্ট')` keeps every
 * sign. Digits of any script become ASCII.
 */
export function foldText(text: string): string {
  const composed = ASCII.test(text) ? text : text.normalize('NFC');
  let folded = '';
  let isGap = false;
  for (let at = 0; at < composed.length; at++) {
    const code = composed.charCodeAt(at);
    let letters = frequentFolds[code];
    if (letters === undefined) {
      const point = composed.codePointAt(at) ?? code;
      if (point > 0xffff) at++;
      letters = folds.get(point) ?? remembered(point);
    }
    if (letters === ' ') isGap = true;
    else if (letters !== '') {
      folded += isGap && folded !== '' ? ` ${letters}` : letters;
      isGap = false;
    }
  }
  return folded;
}

/** Words of a folded name without trailing legal forms, but at least one word. */
export function wordsOfName(name: string): string[] {
  return wordsOf(foldText(name));
}

function wordsOf(folded: string): string[] {
  const words = folded.split(' ');
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words;
}

/** Comparison key of a name: letters and digits without spaces; the name itself if it has none. */
export function nameKey(name: string): string {
  const folded = foldText(name);
  // Fast path: nearly no name ends in a legal form.
  const hasForm = LEGAL_FORMS.has(folded.slice(folded.lastIndexOf(' ') + 1));
  return (hasForm ? wordsOf(folded).join('') : folded.replaceAll(' ', '')) || name.trim();
}

/** 64-bit hash of a name's key as a signed number for PostgreSQL's `bigint`. */
export function nameHash(name: string): bigint {
  return signedHash(nameKey(name));
}

/** 64-bit FNV-1a as a signed number. */
export function signedHash(text: string): bigint {
  fnv1a64Into(text, words);
  signed.setUint32(0, words[0] ?? 0);
  signed.setUint32(4, words[1] ?? 0);
  return signed.getBigInt64(0);
}
const words = new Uint32Array(2);
const signed = new DataView(new ArrayBuffer(8));

const ASCII = /^[\0-\x7f]*$/;

/** Only unambiguous forms: `Co` and `Spa` are names of businesses. */
const LEGAL_FORMS = new Set(
  'ltd limited llc llp inc corp gmbh ug bv nv srl sarl sti pvt pte plc sdn bhd pty ltda oy kft doo'.split(' '),
);

/** Code point → letters, '' if dropped, ' ' if it separates words. */
const folds = new Map<number, string>();
const MAX_FOLDS = 20_000;
/** The same for frequent scripts by code unit, filled on demand. */
const frequentFolds: (string | undefined)[] = new Array<string | undefined>(0x1000).fill(undefined);

function remembered(point: number): string {
  const letters = foldPoint(point);
  if (point < frequentFolds.length) frequentFolds[point] = letters;
  else {
    if (folds.size >= MAX_FOLDS) folds.clear();
    folds.set(point, letters);
  }
  return letters;
}

function foldPoint(point: number): string {
  const character = String.fromCodePoint(point);
  if (APOSTROPHE.test(character)) return '';
  const letters = [...character.normalize('NFKD').replace(DIACRITIC, '').toLowerCase().normalize('NFKD')]
    .map((letter) => ALIKE[letter] ?? (NUMBER.test(letter) ? digitOf(letter.codePointAt(0) ?? 0) : letter))
    .join('')
    .replace(DIACRITIC, '');
  if (letters === '') return '';
  return LETTERS.test(letters) ? letters : letters.replace(NO_LETTER, '') || ' ';
}

const APOSTROPHE = /['`´‘’ʼʹ\u0640\u200c\u200d]/u;
/** Accents of Latin, Greek and Cyrillic, and optional points of Arabic and Hebrew. */
const DIACRITIC = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
const LETTERS = /^[\p{L}\p{M}\p{N}]+$/u;
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /^\p{Nd}$/u;
/** Letters with a plain form that Unicode does not decompose. */
const ALIKE: Record<string, string> = {
  ...{ ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ς: 'σ' },
  ...{ '\u06cc': '\u064a', '\u0649': '\u064a', '\u06a9': '\u0643' },
};

/** The digits of a script are ten consecutive code points. */
function digitOf(point: number): string {
  let value = 0;
  while (value < 9 && NUMBER.test(String.fromCodePoint(point - value - 1))) value++;
  return String(value);
}
