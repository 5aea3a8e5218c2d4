import { DamagedFile } from './zip-archive.js';

/** What a run of text holds, as bits. */
export const TEXT = {
  /** A reference or a carriage return: the bytes are not yet the text. */
  marked: 1,
  /** `_`, with which an escape begins. */
  underscore: 2,
  /** Anything but ASCII. */
  wide: 4,
  /** CDATA: `&` stands for itself. Set by the scanner, not by a byte. */
  raw: 8,
} as const;

/** Byte → its bit of `TEXT`, or `TEXT_ENDS` for `<`. */
const TEXT_CLASS = new Uint8Array(256);
const TEXT_ENDS = 128;
TEXT_CLASS.fill(TEXT.wide, 0x80);
TEXT_CLASS[0x26] = TEXT_CLASS[0x0d] = TEXT.marked;
TEXT_CLASS[0x5f] = TEXT.underscore;
TEXT_CLASS[0x3c] = TEXT_ENDS;

/** Bits of a position that `textFrom` returns which are not the position. */
export const TEXT_BITS = 4;
export const TEXT_MASK = 2 ** TEXT_BITS - 1;

/** Bytes to scan, from the start of their memory; `words` is the same memory, and a `<` stands behind the last byte. */
export interface ScannedBytes {
  bytes: Buffer;
  words: Int32Array;
}

/**
 * The run of text that begins at `at`: the position of the `<` that ends it, shifted by `TEXT_BITS`, and its bits of `TEXT`.
 * Looks at four bytes at once: a byte of a word is zero if and only if `(word - 0x01010101) & ~word` has a top bit set, so
 * a word xor'ed with four times the byte sought tells whether it is among them.
 */
export function textFrom({ bytes, words }: ScannedBytes, at: number): number {
  let flags = 0;
  while ((at & 3) !== 0) {
    const kind = TEXT_CLASS[bytes[at]!]!;
    if (kind === TEXT_ENDS) return (at << TEXT_BITS) | flags;
    flags |= kind;
    at++;
  }
  let wide = 0;
  let marks = 0;
  let underscores = 0;
  let word = at >> 2;
  for (; ; word++) {
    const four = words[word]!;
    const less = four ^ 0x3c3c3c3c;
    if (((less - 0x01010101) & ~less & 0x80808080) !== 0) break;
    const ampersand = four ^ 0x26262626;
    const carriage = four ^ 0x0d0d0d0d;
    const underscore = four ^ 0x5f5f5f5f;
    wide |= four;
    marks |= ((ampersand - 0x01010101) & ~ampersand) | ((carriage - 0x01010101) & ~carriage);
    underscores |= (underscore - 0x01010101) & ~underscore;
  }
  if ((wide & 0x80808080) !== 0) flags |= TEXT.wide;
  if ((marks & 0x80808080) !== 0) flags |= TEXT.marked;
  if ((underscores & 0x80808080) !== 0) flags |= TEXT.underscore;
  for (at = word << 2; ; at++) {
    const kind = TEXT_CLASS[bytes[at]!]!;
    if (kind === TEXT_ENDS) return (at << TEXT_BITS) | flags;
    flags |= kind;
  }
}

/** Bits of `TEXT` of bytes among which `<` is nothing special. */
export function flagsOf(bytes: Uint8Array, start: number, end: number): number {
  let flags = 0;
  for (let at = start; at < end; at++) flags |= TEXT_CLASS[bytes[at]!]! & ~TEXT_ENDS;
  return flags;
}

/** What `toString` calls after it has looked up the encoding: a fifth faster for short values. The types leave them out. */
export interface SliceableBuffer extends Buffer {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/**
 * The text of the bytes from `start` to `end`, which hold whole characters; `flags` are bits of `TEXT`.
 * Throws DamagedFile for a reference that XML does not define. Bytes that are no UTF-8 become U+FFFD.
 */
export function decodeText(bytes: Buffer, start: number, end: number, flags: number): string {
  const sliceable = bytes as SliceableBuffer;
  const text = (flags & TEXT.wide) === 0 ? sliceable.latin1Slice(start, end) : sliceable.utf8Slice(start, end);
  return (flags & TEXT.marked) === 0 ? text : unmark(text, (flags & TEXT.raw) !== 0);
}

function unmark(text: string, raw: boolean): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return raw ? lines : decodeReferences(lines);
}

/** Replaces the five entities and the numeric references of XML. */
export function decodeReferences(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    if (end < 0) throw new DamagedFile('its XML is broken');
    decoded += text.slice(from, at) + referenced(text.slice(at + 1, end));
    from = end + 1;
  }
  return decoded + text.slice(from);
}

function referenced(name: string): string {
  const entity = ENTITIES.get(name);
  if (entity !== undefined) return entity;
  const [, hex, decimal] = /^#(?:x([\dA-Fa-f]+)|(\d+))$/.exec(name) ?? [];
  const code = hex !== undefined ? parseInt(hex, 16) : decimal !== undefined ? parseInt(decimal, 10) : NaN;
  if (!isXmlCharacter(code)) throw new DamagedFile('its XML is broken');
  return String.fromCodePoint(code);
}

/** Production 2 of XML 1.0. */
function isXmlCharacter(code: number): boolean {
  return (
    code === 0x09 ||
    code === 0x0a ||
    code === 0x0d ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** Whether the bytes of `expected`, ASCII, stand at a position; there must be as many. */
export function standsAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
}
