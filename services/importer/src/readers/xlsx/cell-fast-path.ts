/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
import { CELL, typeOf, type CellType } from './sheet-cells.js';
import { standsAt, textEnd, viewOf } from './xml-text.js';

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const [UPPER_A, UPPER_Z] = [0x41, 0x5a];
const [LOWER_C, LOWER_R, LOWER_S, LOWER_T] = [0x63, 0x72, 0x73, 0x74];

/** Bytes required for parsing a cell: its tags and some more. */
const LOOK_AHEAD_BYTES = 96;
/** Maximum letters of a column and bytes of a value; longer ones are left to the scanner. */
const MAX_COLUMN_LETTERS = 3;
const MAX_VALUE_BYTES = 9;
/** Bytes of a text searched in JavaScript: the native search has a start-up cost. */
const NEAR_BYTES = 64;

const VALUE = form('<v>', '</v></c>');
const INLINE = form('<is><t>', '</t></is></c>');
const SPACED = form('<is><t xml:space="preserve">', '</t></is></c>');
type Form = typeof VALUE;

function form(before: string, after: string) {
  const end = Buffer.from(after);
  return { before: Buffer.from(before), after: end, afterView: viewOf(end) };
}

/** Cached kinds of tags: texts, numbers, and those with a style. */
const MAX_KNOWN_TAGS = 4;
/** Longer tags are not cached. */
const MAX_KNOWN_BYTES = 64;

/** The tags between a cell's reference and its value. */
class KnownTag {
  readonly bytes = Buffer.alloc(MAX_KNOWN_BYTES);
  readonly view = viewOf(this.bytes);
  length = 0;
  style = 0;
  type: CellType = CELL.number;
  /** Null for an empty cell. */
  form: Form | null = null;
}

/** A cell in the usual form: `<c r="AB12" s="3" t="s"><v>…</v></c>`, or `<is><t>` in place of `<v>`. */
export class FastPathCell {
  /** 0-based; -1 if the cell does not state it. */
  column = -1;
  style = 0;
  type: CellType = CELL.number;
  /** Range of the value; `start` equals `stop` for an empty cell. */
  start = 0;
  stop = 0;

  /** Programs repeat the same tags. */
  private readonly known = Array.from({ length: MAX_KNOWN_TAGS }, () => new KnownTag());
  private oldest = 0;
  private form: Form = VALUE;
  private bytes: Buffer | undefined;
  private view: DataView = new DataView(new ArrayBuffer(0));

  /** Parses the cell at a position; returns its end, or -1 if it has another form or is incomplete. */
  read(bytes: Buffer, at: number): number {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = viewOf(bytes);
    }
    if (bytes[at] !== LESS || bytes[at + 1] !== LOWER_C || at + LOOK_AHEAD_BYTES > bytes.length) return -1;
    const named = bytes[at + 2] === SPACE && bytes[at + 3] === LOWER_R && bytes[at + 4] === EQUALS;
    return named && bytes[at + 5] === QUOTE ? this.readNamed(bytes, at) : this.readTag(bytes, at);
  }

  /** A cell whose tag starts with its reference. */
  private readNamed(bytes: Buffer, at: number): number {
    const from = this.readReference(bytes, at + 6);
    for (let i = 0; i < MAX_KNOWN_TAGS; i++) {
      const tag = this.known[i]!;
      if (tag.length === 0 || !sameBytes(this.view, from, tag.view, tag.length)) continue;
      this.style = tag.style;
      this.type = tag.type;
      return this.readValue(bytes, from + tag.length, tag.form);
    }
    const { column } = this;
    const end = this.readTag(bytes, at);
    if (end >= 0 && this.column === column) this.remember(bytes, from, end);
    return end;
  }

  private remember(bytes: Buffer, from: number, end: number): void {
    const to = this.start > 0 ? this.start : end;
    if (to - from > MAX_KNOWN_BYTES) return;
    const tag = this.known[this.oldest]!;
    this.oldest = (this.oldest + 1) % MAX_KNOWN_TAGS;
    bytes.copy(tag.bytes, 0, from, to);
    tag.length = to - from;
    tag.style = this.style;
    tag.type = this.type;
    tag.form = this.start > 0 ? this.form : null;
  }

  /** The value at a position, and the end of the cell. */
  private readValue(bytes: Buffer, start: number, form: Form | null): number {
    this.start = this.stop = 0;
    if (form === null) return start;
    const stop = this.textEnd(bytes, start);
    const end = stop + form.after.length;
    if (stop < 0 || end > bytes.length || !sameBytes(this.view, stop, form.afterView, form.after.length)) return -1;
    this.start = start;
    this.stop = stop;
    return end;
  }

  /** Searches four bytes at once as far as most texts go. */
  private textEnd(bytes: Buffer, from: number): number {
    const { view } = this;
    const near = Math.min(from + NEAR_BYTES, bytes.length - 3);
    let at = from;
    while (at < near && !holdsLess(view.getInt32(at, true))) at += 4;
    return textEnd(bytes, at);
  }

  private readTag(bytes: Buffer, at: number): number {
    const next = this.readAttributes(bytes, at);
    this.start = this.stop = 0;
    if (next < 0 || bytes[next - 2] === SLASH) return next;
    this.form = bytes[next + 1] !== INLINE.before[1] ? VALUE : bytes[next + 6] === SPACE ? SPACED : INLINE;
    if (!standsAt(bytes, next, this.form.before)) return -1;
    return this.readValue(bytes, next + this.form.before.length, this.form);
  }

  /** Parses the start tag. */
  private readAttributes(bytes: Buffer, at: number): number {
    this.column = -1;
    this.style = 0;
    this.type = CELL.number;
    let p = at + 2;
    while (bytes[p] === SPACE) {
      if (bytes[p + 2] !== EQUALS || bytes[p + 3] !== QUOTE) return -1;
      const value = p + 4;
      switch (bytes[p + 1]) {
        case LOWER_R:
          p = this.readReference(bytes, value);
          break;
        case LOWER_S:
          p = this.readStyle(bytes, value);
          break;
        case LOWER_T:
          p = this.readType(bytes, value);
          break;
        default:
          return -1;
      }
      if (bytes[p++] !== QUOTE) return -1;
    }
    if (bytes[p] === SLASH) p++;
    return bytes[p] === GREATER ? p + 1 : -1;
  }

  private readReference(bytes: Buffer, from: number): number {
    let p = from;
    let column = 0;
    for (let letter; (letter = bytes[p]!) >= UPPER_A && letter <= UPPER_Z && p < from + MAX_COLUMN_LETTERS; p++) {
      column = column * 26 + (letter - UPPER_A + 1);
    }
    this.column = column - 1;
    return digitsEnd(bytes, p);
  }

  private readStyle(bytes: Buffer, from: number): number {
    const end = digitsEnd(bytes, from);
    this.style = 0;
    for (let p = from; p < end; p++) this.style = this.style * 10 + (bytes[p]! - ZERO);
    return end;
  }

  private readType(bytes: Buffer, from: number): number {
    let p = from;
    while (p <= from + MAX_VALUE_BYTES && bytes[p] !== QUOTE) p++;
    const type = typeOf(bytes, from, p);
    if (type === -1) return -1;
    this.type = type;
    return p;
  }
}

function digitsEnd(bytes: Buffer, from: number): number {
  let p = from;
  while (bytes[p]! >= ZERO && bytes[p]! <= NINE && p < from + MAX_VALUE_BYTES) p++;
  return p;
}

/** Whether one of four bytes is `<`. Source: the test for a byte of zeros in Bit Twiddling Hacks. */
function holdsLess(word: number): boolean {
  const x = word ^ 0x3c3c3c3c;
  return (((x - 0x01010101) | 0) & ~x & 0x80808080) !== 0;
}

/** Compares four bytes at once. */
function sameBytes(bytes: DataView, at: number, expected: DataView, length: number): boolean {
  let i = 0;
  for (; i + 4 <= length; i += 4) if (bytes.getInt32(at + i, true) !== expected.getInt32(i, true)) return false;
  for (; i < length; i++) if (bytes.getUint8(at + i) !== expected.getUint8(i)) return false;
  return true;
}
