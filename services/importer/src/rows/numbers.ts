import { BoundedCache } from './substring-cache.js';
import type { RowIssues } from './row-issues.js';

const MAX_INTEGER = 2 ** 31 - 1;

/** Longer texts are not numbers. */
const MAX_NUMBER_LENGTH = 64;
const PLAIN = /^-?\d{1,10}(?:\.\d+)?$/;
const DIGITS = /^\d{1,10}$/;

/** A decimal with a point or one comma; no thousands: `2,977,124` may be a coordinate without its point. */
function decimalOf(text: string): number | null {
  if (PLAIN.test(text)) return Number(text);
  if (text.length > MAX_NUMBER_LENGTH) return null;
  const plain = asciiNumber(text).replace(/[\s°]+$/, '');
  return /^[+-]?\d{1,10}(?:[.,]\d*)?(?:[eE][+-]?\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** Zeros of other scripts' digits; each is followed by the nine others. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];
const FULL_WIDTH_ZERO = 0xff10;
const MARKS: Record<string, string> = {
  '\u066b': '.',
  '\u066c': ',',
  '\u060c': ',',
  '\uff0e': '.',
  '\uff0c': ',',
  '\u00b7': '.',
  '\u2212': '-',
  '\uff0d': '-',
};

/** A number of any script in ASCII digits and separators: `٤٫٤` is `4.4`, `１２` is `12`. */
function asciiNumber(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      const zero = code >= FULL_WIDTH_ZERO ? FULL_WIDTH_ZERO : ZEROS.findLast((candidate) => candidate <= code);
      return zero !== undefined && code - zero < 10 ? String(code - zero) : digit;
    })
    .replace(/[\u066b\u066c\u060c\uff0e\uff0c\u00b7\u2212\uff0d]/g, (mark) => MARKS[mark]!);
}

const ASCII = /^[\0-\x7f]*$/;

/** 0–5; `4,5` is 4.5. */
export function ratingOf(text: string | null, issues: RowIssues): number | null {
  if (text === null) return null;
  const value = decimalOf(text);
  if (value !== null && value >= 0 && value <= 5) return value;
  issues.add('row_rating_invalid', 'rating', text);
  return null;
}

/**
 * A count: `438.0` is 438, and groups of exactly three digits are thousands with any separator: `1.234`, `2,977,124`, `12 345`.
 */
export function countOf(text: string | null, column: string, issues: RowIssues): number | null {
  if (text === null) return null;
  if (DIGITS.test(text) && Number(text) <= MAX_INTEGER) return Number(text);
  let digits = text.length > MAX_NUMBER_LENGTH ? '' : asciiNumber(text);
  if (/^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/.test(digits)) digits = digits.replace(/\D/g, '');
  else if (/^\d+[.,]0*$/.test(digits)) digits = digits.replace(/[.,].*$/, '');
  const value = DIGITS.test(digits) ? Number(digits) : NaN;
  if (value <= MAX_INTEGER) return value;
  issues.add('row_number_invalid', column, text);
  return null;
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Both coordinates or null. Programs write 0,0 for an unknown position. */
export function coordinatesOf(
  latitude: string | null,
  longitude: string | null,
  issues: RowIssues,
): Coordinates | null {
  if (latitude === null && longitude === null) return null;
  const lat = inRange(latitude, 90);
  const lng = inRange(longitude, 180);
  if (lat === null) issues.add('row_coordinate_invalid', 'latitude', latitude);
  if (lng === null) issues.add('row_coordinate_invalid', 'longitude', longitude);
  if (lat === null || lng === null) return null;
  if (lat === 0 && lng === 0) {
    issues.add('row_coordinate_invalid', 'latitude', '0, 0');
    return null;
  }
  return { latitude: lat, longitude: lng };
}

function inRange(text: string | null, limit: number): number | null {
  const value = text === null ? null : decimalOf(text);
  return value !== null && Math.abs(value) <= limit ? value : null;
}

const TRUE = new Set(['true', '1', '1.0', 'yes', 'y', 'evet', 'doğru', 'verified', 'x']);
const FALSE = new Set(['false', '0', '0.0', 'no', 'n', 'hayır', 'yanlış', 'unverified']);

/** A boolean of a spreadsheet, in English or Turkish; null for anything else. */
export function booleanOf(text: string | null): boolean | null {
  return text === null || text.length > MAX_BOOLEAN_LENGTH ? null : booleans.get(text, readBoolean);
}

/** The longest of these words. */
const MAX_BOOLEAN_LENGTH = 16;
const booleans = new BoundedCache<string, boolean | null>(1000);

function readBoolean(text: string): boolean | null {
  const word = text.replaceAll('I', text === 'YANLIŞ' || text === 'HAYIR' ? 'ı' : 'i').toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : null;
}
