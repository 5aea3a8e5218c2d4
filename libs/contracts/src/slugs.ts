/* oxlint-disable typescript/no-non-null-assertion -- positions are within their typed arrays, and this runs for every name of a file */
import anyAscii from 'any-ascii';

const MAX_LENGTH = 80;

/**
 * The only slug function: transliterates any script, lower-cases, joins words with hyphens.
 * `slugify('İstanbul Ağrı')` is `istanbul-agri`, `slugify('東京')` is `dong-jing`.
 * Text without letters or digits gives `''`: the caller falls back to an id.
 */
export function slugify(text: string): string {
  const end = slugInto(text);
  let result = '';
  for (let at = slugStart(); at < end; at++) result += String.fromCharCode(slug[at]!);
  return result;
}

/** Writes the slug of a text; returns its end in `slug`. */
function slugInto(text: string): number {
  const composed = ASCII.test(text) ? text : text.normalize('NFC');
  let length = 0;
  for (let at = 0; at < composed.length && length < MAX_LENGTH; at++) {
    const code = composed.charCodeAt(at);
    if (code < FOLDED.length) {
      length = append(FOLDED[code]!, length);
      continue;
    }
    const point = composed.codePointAt(at)!;
    if (point > 0xffff) at++;
    const plain = transliterations.get(point) ?? transliterate(point);
    for (let i = 0; i < plain.length && length < MAX_LENGTH; i++) length = append(FOLDED[plain.charCodeAt(i)]!, length);
  }
  return length > 0 && slug[length - 1] === HYPHEN ? length - 1 : length;
}

function slugStart(): number {
  return slug[0] === HYPHEN ? 1 : 0;
}

const ASCII = /^[\0-\x7f]*$/;
const OMITTED = 0;
const HYPHEN = 0x2d;
/** ASCII characters after folding. */
const FOLDED = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/['`]/.test(character)) return OMITTED;
  return /[a-z0-9]/i.test(character) ? character.toLowerCase().charCodeAt(0) : HYPHEN;
});
const slug = new Uint8Array(MAX_LENGTH);

/** Returns the new length; hyphens do not repeat. */
function append(code: number, length: number): number {
  if (code === OMITTED || (code === HYPHEN && length > 0 && slug[length - 1] === HYPHEN)) return length;
  slug[length] = code;
  return length + 1;
}

/** By code point; a single character does not depend on its neighbours. */
const transliterations = new Map<number, string>();

function transliterate(point: number): string {
  const character = String.fromCodePoint(point);
  const plain = SMALL_TSU.test(character) ? '' : HAN.test(character) ? ` ${anyAscii(character)} ` : anyAscii(character);
  if (transliterations.size >= MAX_TRANSLITERATIONS) transliterations.clear();
  transliterations.set(point, plain);
  return plain;
}

/** Doubles the next consonant. */
const SMALL_TSU = /[っッ]/;
const HAN = /\p{Script=Han}/u;
const MAX_TRANSLITERATIONS = 20_000;

/**
 * Six lower-case alphanumerics (36^6 ≈ 2.2 billion values) from the identity of a business: importing a file twice gives the same
 * slugs. Source: FNV-1a, 64 bit.
 */
export function slugSuffix(identity: string): string {
  fnv1a64Into(identity, words);
  const [high, low] = [words[0]!, words[1]!];
  let rest = high % SUFFIXES;
  rest = (rest * 0x10000 + (low >>> 16)) % SUFFIXES;
  rest = (rest * 0x10000 + (low & 0xffff)) % SUFFIXES;
  return rest.toString(36).padStart(6, '0');
}
const SUFFIXES = 36 ** 6;

/** `name-abc123`; `business-abc123` for a name without letters or digits. */
export function businessSlug(name: string, identity: string): string {
  return joinedSlug(slugify(name), identity);
}

/** The same for a slugified name. */
export function joinedSlug(name: string, identity: string): string {
  return `${name || 'business'}-${slugSuffix(identity)}`;
}

/** Slug of a category or city; code points if nothing can be transliterated: `♥` is `u2665`. */
export function nameSlug(name: string): string {
  return slugify(name) || [...name.trim()].slice(0, 8).map(codePoint).join('-');
}

/** 64-bit FNV-1a over UTF-16 code units; must stay stable because slugs and match keys are stored. */
export function fnv1a64(text: string): bigint {
  fnv1a64Into(text, words);
  return (BigInt(words[0]!) << 32n) | BigInt(words[1]!);
}
const words = new Uint32Array(2);

/** The same as two 32-bit words, the higher one first: a BigInt would be allocated per character. */
export function fnv1a64Into(text: string, target: Uint32Array): void {
  beginHash(target);
  for (let i = 0; i < text.length; i++) hashOn(text.charCodeAt(i), target);
}

function beginHash(target: Uint32Array): void {
  target[0] = 0xcbf29ce4;
  target[1] = 0x84222325;
}

/** Adds one code unit: exclusive or, then times 2^40 + 435 modulo 2^64, in 32-bit steps. */
function hashOn(code: number, target: Uint32Array): void {
  const low = target[1]! ^ code;
  const carry = ((low >>> 16) * 435 + (((low & 0xffff) * 435) >>> 16)) >>> 16;
  target[0] = Math.imul(target[0]!, 435) + carry + (low << 8);
  target[1] = Math.imul(low, 435);
}

function codePoint(character: string): string {
  return `u${character.codePointAt(0)!.toString(16)}`;
}
