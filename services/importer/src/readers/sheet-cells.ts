import { columnOf, cutText, decodeEscapes, numberText } from './cell-text.js';
import { standsAt, TEXT } from './xlsx-xml-text.js';
import type { XmlScanner } from './xlsx-xml-scanner.js';

/** How the value of a cell is stored, of its attribute `t`. Whatever is not known counts as a number. */
export const CELL = { number: 0, shared: 1, text: 2, boolean: 3, error: 4, date: 5 } as const;
export type CellType = (typeof CELL)[keyof typeof CELL];

const TYPES: Readonly<Record<string, CellType>> = {
  s: CELL.shared,
  inlineStr: CELL.text,
  str: CELL.text,
  b: CELL.boolean,
  e: CELL.error,
  d: CELL.date,
};
const BY_LETTER = new Uint8Array(256);
for (const letter of ['s', 'b', 'e', 'd']) BY_LETTER[letter.charCodeAt(0)] = TYPES[letter]!;
const INLINE = Buffer.from('inlineStr');
const STR = Buffer.from('str');
const AMPERSAND = 0x26;
const ZERO = 0x30;
/** Digits that a number holds exactly. */
const SAFE_DIGITS = 15;

/** The type that attribute `index` of the open tag names. */
export function cellType(scanner: XmlScanner, index: number): CellType {
  const { bytes } = scanner;
  const start = scanner.valueStarts[index]!;
  const length = scanner.valueEnds[index]! - start;
  if (length === 1) return BY_LETTER[bytes[start]!] as CellType;
  if (length === INLINE.length && standsAt(bytes, start, INLINE)) return CELL.text;
  if (length === STR.length && standsAt(bytes, start, STR)) return CELL.text;
  const name = scanner.value(index);
  return Object.hasOwn(TYPES, name) ? TYPES[name]! : CELL.number;
}

/** 0-based column that attribute `index`, a reference such as `AB12`, names; -1 when it names none. */
export function cellColumn(scanner: XmlScanner, index: number): number {
  const { bytes } = scanner;
  const end = scanner.valueEnds[index]!;
  let column = 0;
  for (let at = scanner.valueStarts[index]!; at < end; at++) {
    const byte = bytes[at]!;
    const letter = byte & ~0x20;
    if (byte === AMPERSAND) return columnOf(scanner.value(index)) ?? -1;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + (letter - 0x40);
    if (column > 1_000_000) return -1;
  }
  return column - 1;
}

/** The number that attribute `index` states, NaN when it is none. */
export function statedNumber(scanner: XmlScanner, index: number): number {
  const number = digits(scanner.bytes, scanner.valueStarts[index]!, scanner.valueEnds[index]!);
  return number >= 0 ? number : Number(scanner.value(index));
}

/** Value of up to 15 digits, -1 when the bytes are anything else. */
export function digits(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || end - start > SAFE_DIGITS) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Number of the shared string that a value names; -1 when it is none. */
export function sharedIndex(value: string): number {
  const text = value.trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

/** Text of a cell's value, null when it counts as empty; `flags` are bits of `TEXT`. Shared strings are not of these. */
export function cellText(type: CellType, value: string, flags: number): string | null {
  switch (type) {
    case CELL.text:
      return cutText((flags & (TEXT.underscore | TEXT.marked)) === 0 ? value : decodeEscapes(value));
    case CELL.boolean:
      return /^\s*(1|true)\s*$/.test(value) ? 'TRUE' : 'FALSE';
    case CELL.date:
      return cutText(value.trim());
    case CELL.number:
      return cutText(numberText(value) ?? '');
    case CELL.error:
    case CELL.shared:
      return null;
  }
}
