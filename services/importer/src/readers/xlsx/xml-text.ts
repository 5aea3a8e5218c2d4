/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
import { DamagedFile } from '../damaged-file.js';

/** Called by `toString` after its lookup of the encoding: a fifth faster for short values. Missing in the types. */
export interface SliceableBuffer extends Buffer {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
}

const AMPERSAND = 0x26;
const CARRIAGE_RETURN = 0x0d;
const LESS = 0x3c;
/** Shorter texts, most of them, are searched in JavaScript: the native search has a start-up cost. */
const SHORT_BYTES = 24;
/** Start of the only escapes that `decodeEscapes` decodes. */
const ESCAPE = Buffer.from('_x00');

/** The most frequent reference, as URLs are full of it. */
const ITSELF = '&amp;';
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/**
 * Finds what needs decoding: references, carriage returns, and escapes of Office Open XML. Call with ascending ranges: the native
 * search then passes each byte once per kind.
 */
export class TextMarks {
  private bytes: Buffer | undefined;
  private ampersand = -1;
  private carriageReturn = -1;
  private escape = -1;

  /** Whether there is one from `start` to `end`. */
  within(bytes: Buffer, start: number, end: number): boolean {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.ampersand = this.carriageReturn = this.escape = -1;
    }
    if (this.ampersand < start) this.ampersand = placeOf(bytes.indexOf(AMPERSAND, start));
    if (this.carriageReturn < start) this.carriageReturn = placeOf(bytes.indexOf(CARRIAGE_RETURN, start));
    if (this.escape < start) this.escape = placeOf(bytes.indexOf(ESCAPE, start));
    return this.ampersand < end || this.carriageReturn < end || this.escape < end;
  }
}

function placeOf(found: number): number {
  return found < 0 ? Infinity : found;
}

/** Longest cached text: four 32-bit words. */
const MAX_CACHED_BYTES = 16;
const SLOT_BITS = 12;
/** Four masks per length of a text: which bits of its words belong to it. */
const MASKS = Int32Array.from({ length: (MAX_CACHED_BYTES + 1) * 4 }, (_, i) => {
  const own = (i >> 2) - (i & 3) * 4;
  return own >= 4 ? -1 : own <= 0 ? 0 : (1 << (own * 8)) - 1;
});

/**
 * Cache of short texts by their bytes: cells repeat cities, categories and numbers, and a hit takes a tenth of the time of
 * decoding.
 */
export class ShortTexts {
  private readonly texts = new Array<string>(1 << SLOT_BITS).fill('');
  private readonly lengths = new Uint8Array(1 << SLOT_BITS);
  private readonly words = new Int32Array(4 << SLOT_BITS);
  private bytes: Buffer | undefined;
  private view: DataView = new DataView(new ArrayBuffer(0));

  /** The text of the bytes from `start` to `end`. */
  at(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > MAX_CACHED_BYTES || start + MAX_CACHED_BYTES > bytes.length)
      return (bytes as SliceableBuffer).utf8Slice(start, end);
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = viewOf(bytes);
    }
    const { view, words, texts, lengths } = this;
    const mask = length * 4;
    const a = view.getInt32(start, true) & MASKS[mask]!;
    const b = view.getInt32(start + 4, true) & MASKS[mask + 1]!;
    const c = view.getInt32(start + 8, true) & MASKS[mask + 2]!;
    const d = view.getInt32(start + 12, true) & MASKS[mask + 3]!;
    const slot = slotOf(a, b, c, d);
    const at = slot * 4;
    const isCached =
      lengths[slot] === length && words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d;
    if (isCached) return texts[slot]!;
    lengths[slot] = length;
    words[at] = a;
    words[at + 1] = b;
    words[at + 2] = c;
    words[at + 3] = d;
    return (texts[slot] = (bytes as SliceableBuffer).utf8Slice(start, end));
  }
}

function slotOf(a: number, b: number, c: number, d: number): number {
  const mixed = Math.imul(a ^ Math.imul(b ^ Math.imul(c ^ Math.imul(d, MIXER), MIXER), MIXER), MIXER);
  return (mixed ^ (mixed >>> 15)) >>> (32 - SLOT_BITS);
}
/** Odd, its bits spread: 2^32 divided by the golden ratio. */
const MIXER = 0x9e3779b1 | 0;

/**
 * The text of the bytes from `start` to `end`, which hold complete characters; in CDATA, `raw`, `&` is literal. Throws
 * DamagedFile for a reference that XML does not define. Invalid UTF-8 becomes U+FFFD.
 */
export function decodeText(bytes: Buffer, start: number, end: number, raw: boolean): string {
  let text = (bytes as SliceableBuffer).utf8Slice(start, end);
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  return raw ? text : decodeReferences(text);
}

/** Replaces the five entities and the numeric references of XML. */
export function decodeReferences(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', from)) {
    if (text.startsWith(ITSELF, at)) {
      decoded += text.slice(from, at + 1);
      from = at + ITSELF.length;
      continue;
    }
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

/** Whether the ASCII bytes of `expected` are at a position. */
export function standsAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
}

/** End of the text that starts at a position: the next tag; -1 if there is none yet. */
export function textEnd(bytes: Buffer, from: number): number {
  const near = Math.min(from + SHORT_BYTES, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === LESS) return at;
  return bytes.indexOf(LESS, near);
}

export function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
