import { DamagedFile } from '../damaged-file.js';

/** What `toString` calls after it has looked up the encoding: a fifth faster for short values. The types leave them out. */
export interface SliceableBuffer extends Buffer {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
}

const AMPERSAND = 0x26;
const CARRIAGE_RETURN = 0x0d;
const LESS = 0x3c;
/** Most texts are shorter: they are looked through sooner than the machine's own search begins. */
const SHORT_BYTES = 24;
/** How the only escapes begin that `decodeEscapes` undoes. */
const ESCAPE = Buffer.from('_x00');

/** Nearly all references are this one: addresses on the web are full of it. */
const ITSELF = '&amp;';
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/**
 * Knows where in some bytes a text is not simply its bytes: references, carriage returns, and escapes of Office Open XML.
 * To be asked for places one after the other: each of the three is then searched for once, by the machine's own search.
 */
export class TextMarks {
  private bytes: Buffer | undefined;
  private ampersand = -1;
  private carriageReturn = -1;
  private escape = -1;

  /** Whether the bytes from `start` to `end` hold one. */
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

/** Bytes of the longest text that is kept: four words. */
const MAX_KEPT = 16;
const SLOT_BITS = 12;
/** By bytes of a text, and four for each number of them: which bits of its words are its own. */
const MASKS = Int32Array.from({ length: (MAX_KEPT + 1) * 4 }, (_, i) => {
  const own = (i >> 2) - (i & 3) * 4;
  return own >= 4 ? -1 : own <= 0 ? 0 : (1 << (own * 8)) - 1;
});

/**
 * Texts of a few bytes, kept by those: the cells of a sheet hold the same cities, categories and numbers again and again, and
 * to find a text takes a tenth of the time of making it.
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
    if (length > MAX_KEPT || start + MAX_KEPT > bytes.length) return (bytes as SliceableBuffer).utf8Slice(start, end);
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
    const isKept =
      lengths[slot] === length && words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d;
    if (isKept) return texts[slot]!;
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
 * The text of the bytes from `start` to `end`, which hold whole characters; in CDATA, `raw`, `&` stands for itself.
 * Throws DamagedFile for a reference that XML does not define. Bytes that are no UTF-8 become U+FFFD.
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

/** Whether the bytes of `expected`, ASCII, stand at a position. */
export function standsAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
}

/** Where the text ends that begins at a position: at the next tag; -1 if there is none yet. */
export function textEnd(bytes: Buffer, from: number): number {
  const near = Math.min(from + SHORT_BYTES, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === LESS) return at;
  return bytes.indexOf(LESS, near);
}

export function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
