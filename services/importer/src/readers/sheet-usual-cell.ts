import { CELL, typeOf, type CellType } from './sheet-cells.js';
import { standsAt, textEnd } from './xlsx-xml-text.js';

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

/** Bytes that must be there to look for a cell: its tags and some more. */
const LOOK_AHEAD = 96;
/** Most letters of a column, most bytes of any value; more are for the scanner to judge. */
const COLUMN_LETTERS = 3;
const LONGEST_VALUE = 9;

const VALUE = { before: Buffer.from('<v>'), after: Buffer.from('</v></c>') };
const INLINE = { before: Buffer.from('<is><t>'), after: Buffer.from('</t></is></c>') };
const SPACED = { before: Buffer.from('<is><t xml:space="preserve">'), after: INLINE.after };

/** A cell as most programs write it: `<c r="AB12" s="3" t="s"><v>…</v></c>`, or `<is><t>` in place of `<v>`. */
export class UsualCell {
  /** 0-based; -1 when the cell does not name it. */
  column = -1;
  style = 0;
  type: CellType = CELL.number;
  /** Where the value stands; nowhere, `start` and `stop` being equal, in an empty cell. */
  start = 0;
  stop = 0;

  /** Reads the cell that begins at a position; returns where it ends, or -1 when it is written otherwise or not yet whole. */
  read(bytes: Buffer, at: number): number {
    const begun = this.readTag(bytes, at);
    if (begun < 0 || bytes[begun - 2] === SLASH) return begun;
    const form = bytes[begun + 1] !== INLINE.before[1] ? VALUE : bytes[begun + 6] === SPACE ? SPACED : INLINE;
    if (!standsAt(bytes, begun, form.before)) return -1;
    this.start = begun + form.before.length;
    this.stop = textEnd(bytes, this.start);
    if (this.stop < 0 || !standsAt(bytes, this.stop, form.after)) return -1;
    return this.stop + form.after.length;
  }

  /** The start tag alone. */
  private readTag(bytes: Buffer, at: number): number {
    if (bytes[at] !== LESS || bytes[at + 1] !== LOWER_C || at + LOOK_AHEAD > bytes.length) return -1;
    this.column = -1;
    this.style = 0;
    this.type = CELL.number;
    this.start = this.stop = 0;
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
    for (let letter; (letter = bytes[p]!) >= UPPER_A && letter <= UPPER_Z && p < from + COLUMN_LETTERS; p++) {
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
    while (p <= from + LONGEST_VALUE && bytes[p] !== QUOTE) p++;
    const type = typeOf(bytes, from, p);
    if (type === -1) return -1;
    this.type = type;
    return p;
  }
}

function digitsEnd(bytes: Buffer, from: number): number {
  let p = from;
  while (bytes[p]! >= ZERO && bytes[p]! <= NINE && p < from + LONGEST_VALUE) p++;
  return p;
}
