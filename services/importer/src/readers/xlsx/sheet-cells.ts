/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
import { columnOf, cutText, decodeEscapes, numberText } from '../cell-text.js';
import { standsAt } from './xml-text.js';
import type { XmlScanner } from './xml-scanner.js';

/** Kinds of cell values, by the attribute `t`. Unknown ones count as numbers. */
export const CELL = { number: 0, shared: 1, text: 2, boolean: 3, error: 4, date: 5 } as const;
export type CellType = (typeof CELL)[keyof typeof CELL];

const LETTERS = { n: CELL.number, s: CELL.shared, b: CELL.boolean, e: CELL.error, d: CELL.date };
const BY_LETTER = new Int8Array(256).fill(-1);
for (const [letter, type] of Object.entries(LETTERS)) BY_LETTER[letter.charCodeAt(0)] = type;
const INLINE = Buffer.from('inlineStr');
const STR = Buffer.from('str');
const AMPERSAND = 0x26;
const ZERO = 0x30;
/** Digits that a number stores exactly. */
const SAFE_DIGITS = 15;

/** The type of the attribute's value; -1 if unknown. */
export function typeOf(bytes: Uint8Array, start: number, end: number): CellType | -1 {
  const length = end - start;
  if (length === 1) return BY_LETTER[bytes[start]!] as CellType | -1;
  const isText =
    (length === INLINE.length && standsAt(bytes, start, INLINE)) ||
    (length === STR.length && standsAt(bytes, start, STR));
  return isText ? CELL.text : -1;
}

/** The type in attribute `index` of the open tag. */
export function cellType(scanner: XmlScanner, index: number): CellType {
  const [start = 0, end = 0] = [scanner.valueStarts[index], scanner.valueEnds[index]];
  let type = typeOf(scanner.bytes, start, end);
  if (type === -1) {
    const name = Buffer.from(scanner.value(index));
    type = typeOf(name, 0, name.length);
  }
  return type === -1 ? CELL.number : type;
}

/** 0-based column of attribute `index`, a reference such as `AB12`; -1 if invalid. */
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

/** The number in attribute `index`; NaN if invalid. */
export function statedNumber(scanner: XmlScanner, index: number): number {
  const [start = 0, end = 0] = [scanner.valueStarts[index], scanner.valueEnds[index]];
  const number = digits(scanner.bytes, start, end);
  return number >= 0 ? number : Number(scanner.value(index));
}

/** Value of up to 15 digits; -1 for anything else. */
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

/** Index of a shared string; -1 if invalid. */
export function sharedIndex(value: string): number {
  const text = value.trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

/** Text of a cell's value, null if empty; not for shared strings and dates. */
export function cellText(type: CellType, value: string): string | null {
  switch (type) {
    case CELL.text:
      return cutText(decodeEscapes(value));
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
