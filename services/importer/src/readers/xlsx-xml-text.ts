import { DamagedFile } from './zip-archive.js';

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
