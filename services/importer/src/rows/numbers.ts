import { BUSINESS_FIELDS } from '@directory/contracts/business-fields';
import { BoundedCache } from './substring-cache.js';
import type { RowIssues } from './row-issues.js';
import { isUnknown } from './text.js';

/** The database rejects the row of a higher one, with all its values. */
const [, MAX_COUNT] = BUSINESS_FIELDS.reviews.range;

/** Longer texts are not numbers. */
const MAX_NUMBER_LENGTH = 64;
const PLAIN = /^-?\d{1,10}(?:\.\d+)?$/;
const DIGITS = /^\d{1,10}$/;
/** As programs write integers of a column with gaps. */
const WHOLE_DECIMAL = /^\d{1,9}\.0$/;

/** A decimal with a point or one comma; no thousands: `2,977,124` may be a coordinate without its point. */
export function decimalOf(text: string): number | null {
  if (PLAIN.test(text)) return Number(text);
  if (text.length > MAX_NUMBER_LENGTH) return null;
  const plain = asciiNumber(text).replace(/[\s°]{1,3}$/, '');
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
export function asciiNumber(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = code >= FULL_WIDTH_ZERO ? FULL_WIDTH_ZERO : ZEROS.findLast((candidate) => candidate <= code);
      return zero !== undefined && code - zero < 10 ? String(code - zero) : digit;
    })
    .replace(/[\u066b\u066c\u060c\uff0e\uff0c\u00b7\u2212\uff0d]/g, (mark) => MARKS[mark] ?? mark);
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * A count: `438.0` is 438, and groups of exactly three digits are thousands with any separator: `1.234`, `2,977,124`, `12 345`.
 */
export function countOf(text: string | null, column: string, issues: RowIssues): number | null {
  if (text === null) return null;
  if (DIGITS.test(text) && Number(text) <= MAX_COUNT) return Number(text);
  if (WHOLE_DECIMAL.test(text)) return Number(text);
  const digits = text.length > MAX_NUMBER_LENGTH ? '' : wholeDigits(asciiNumber(text));
  const value = DIGITS.test(digits) ? Number(digits) : labelledCount(digits);
  if (value <= MAX_COUNT) return value;
  if (!isUnknown(text)) issues.add('row_number_invalid', column, text);
  return null;
}

const LABELLED =
  /^[(~]?\s?([\d.,'’ ]*\d)\s?\+?(?:\s?(k|b|bin|mil|tys|тыс|ألف|آلاف|ribu|rb|nghìn|천|千|m|mn|млн|مليون|만|万|萬)\.?\+?)?(?:\s?(?:google )?(?:reviews?|ratings?|votes?|yorum|değerlendirme|oy|bewertungen|rezensionen|avis|reseñas|opiniones|recensioni|avaliações|beoordelingen|opinii|отзыв\p{L}*|оцен\p{L}*|件|条))?\s?\)?$/iu;
const MULTIPLIERS: Record<string, number> = {
  ...{ m: 1e6, mn: 1e6, млн: 1e6, مليون: 1e6 },
  ...{ 만: 1e4, 万: 1e4, 萬: 1e4 },
};

/** `1.2K`, `1,2 B`, `(1,234)`, `120 reviews`; NaN for anything else. */
function labelledCount(text: string): number {
  const [, number, unit] = LABELLED.exec(text) ?? [];
  if (number === undefined) return NaN;
  if (unit === undefined) return number === text ? NaN : Number(wholeDigits(number));
  const decimal = decimalOf(number);
  return decimal === null ? NaN : Math.round(decimal * (MULTIPLIERS[unit.toLowerCase()] ?? 1000));
}

function wholeDigits(text: string): string {
  if (/^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/.test(text)) return text.replace(/\D/g, '');
  return text.replace(/^(\d+)[.,]0*$/, '$1');
}

const TRUE = new Set([
  ...['true', '1', '1.0', 'yes', 'y', 'evet', 'doğru', 'verified', 'x'],
  ...['ja', 'oui', 'sí', 'sì', 'si', 'sim', 'tak', 'да', 'так', 'نعم', 'はい', '是', '예'],
]);
const FALSE = new Set([
  ...['false', '0', '0.0', 'no', 'n', 'hayır', 'yanlış', 'unverified'],
  ...['nein', 'nee', 'nej', 'nei', 'non', 'não', 'nie', 'нет', 'ні', 'لا', 'いいえ', '否', '아니요'],
]);

/** A boolean of a spreadsheet; null for anything else. */
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
