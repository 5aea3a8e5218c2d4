import { slugify } from '@directory/contracts/slugs';
import { asciiNumber } from '../../../rows/numbers.js';
import { textOf } from '../../../rows/text.js';

/**
 * What a cell is by its looks. `degrees`: a coordinate; `position`: both in one cell; `code`: a postal code that cannot be another
 * number; `digits`: at least five of them; `number`: any other number or date.
 */
export type CellKind =
  'url' | 'email' | 'phone' | 'place_id' | 'position' | 'degrees' | 'code' | 'digits' | 'decimal' | 'number' | 'text';

/** Longer cells are prose or nested values. */
const MAX_LENGTH = 300;
/** The beginning of a long cell shows what it is. */
const EXAMINED_LENGTH = 1_000;
const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.\p{L}{2,}(?:[\s,;]|$)/u;
const URL = /^(?:https?:\/\/|www\.)\S+$/i;
/** In lower case: `St.Mary` is a name. */
const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,24}(?:\/\S*)?$/;
const PLACE_ID = /^(?:ChIJ|GhIJ|EhI)[\w-]{15,}$/;
const POSITION = /^[[(]?\s?-?\d{1,3}\.\d{3,}\s?[,;\s]\s?-?\d{1,3}\.\d{3,}\s?[\])]?$/;
const POINT = /^(?:SRID=\d+;)?\s?POINT\s?Z?\s?\(/i;
const DEGREES = /^[+-]?\d{1,3}[.,]\d{4,}$/;
const CODES = [
  /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, // SW1A 2AA
  /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/, // K1A 0B1
  /^\d{4} ?[A-Z]{2}$/, // 1012 AB
  /^〒?\s?\d{3}-\d{4}$/, // 100-0001
  /^\d{2}-\d{3}$/, // 00-001
  /^\d{5}-\d{3}$/, // 01310-100
  /^\d{4}-\d{3}$/, // 1000-001
  /^\d{5}-\d{4}$/, // 02134-1000
];
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T]\d.*)?$/;
const LABEL = /^(?:tel|telephone|telefon|phone|ph|mob|mobile|gsm|t|電話|电话)\s?[.:：]{1,2}\s?|^[☎📞]\ufe0f?\s?/iu;
const EXTENSION = /\s?(?:ext|x|dahili|доб)\.?\s?\d{1,5}$/i;
const FURTHER = /\s?[,;|、\n]\s?|\s\/\s|\s{2,}|\/(?=[+(0])/;
/** With a prefix, a leading zero, or in the groups of North America; others may be numbers of anything. */
const PHONES = [
  /^(?:\+|00)\s?\(?\d[\d\s().\-/]{6,20}$/,
  /^\(?0\d{1,5}\)?[\d\s().\-/]{4,16}$/,
  /^\(\d{2,5}\)\s?\d[\d\s.-]{4,12}$/,
  /^(?:1[-.\s])?\d{3}[-.\s]\d{3}[-.\s]\d{4}$/,
  /^8[-\s(]{1,2}\d{3}[-\s)]{1,2}\d{3}[-\s]\d{2}[-\s]\d{2}$/,
  /^[1-9]\d{0,2} \d{2,4} \d{6,8}$/, // 90 216 3120607
];
const DIGITS_OF_PHONES = { least: 8, most: 15 };

/** Null for an empty cell or a placeholder. */
export function kindOf(cell: string | null | undefined): CellKind | null {
  const text = textOf(cell);
  if (text === null) return null;
  if (text.length > MAX_LENGTH) return URL.test(text) ? 'url' : 'text';
  if (EMAIL.test(text)) return 'email';
  if (URL.test(text) || DOMAIN.test(text)) return 'url';
  if (PLACE_ID.test(text)) return 'place_id';
  if (POINT.test(text)) return 'position';
  const plain = asciiNumber(text);
  if (!/\d/.test(plain)) return 'text';
  if (POSITION.test(plain)) return 'position';
  if (DEGREES.test(plain)) return 'degrees';
  if (CODES.some((code) => code.test(plain))) return 'code';
  if (DATE.test(plain)) return 'number';
  if (isPhone(plain)) return 'phone';
  if (/\p{L}/u.test(plain)) return 'text';
  if (/^\d{5,}$/.test(plain)) return 'digits';
  return /^-?\d+[.,]\d+$/.test(plain) ? 'decimal' : 'number';
}

function isPhone(text: string): boolean {
  const [first = ''] = text.replace(LABEL, '').split(FURTHER, 1);
  const number = first.replace(EXTENSION, '').trim();
  const count = number.replace(/\D/g, '').length;
  return (
    count >= DIGITS_OF_PHONES.least &&
    count <= DIGITS_OF_PHONES.most &&
    (/^0\d+$/.test(number) ? count >= 9 && count <= 11 : true) &&
    PHONES.some((phone) => phone.test(number))
  );
}

/** The values of a column in the first rows of a table. */
export interface Column {
  position: number;
  /** By row; null for none. */
  cells: (string | null)[];
  /** Those that are not null. */
  values: string[];
  /** Share of the values that are of a kind. */
  share: (...kinds: CellKind[]) => number;
  /** Share of the rows that have a value. */
  filled: number;
  /** Share of the values that are unlike all others. */
  distinct: number;
  averageLength: number;
}

export function columnsOf(rows: readonly (readonly (string | null)[])[], width: number): Column[] {
  return Array.from({ length: width }, (_, position) => columnOf(rows, position));
}

function columnOf(rows: readonly (readonly (string | null)[])[], position: number): Column {
  const cells = rows.map((row) => textOf(row[position]?.slice(0, EXAMINED_LENGTH)));
  const values = cells.filter((text) => text !== null);
  const kinds = values.map(kindOf);
  const { length } = values;
  const ofAll = (count: number) => (length === 0 ? 0 : count / length);
  return {
    position,
    cells,
    values,
    share: (...wanted) => ofAll(kinds.filter((kind) => kind !== null && wanted.includes(kind)).length),
    filled: rows.length === 0 ? 0 : length / rows.length,
    distinct: ofAll(new Set(values.map((value) => slugify(value) || value)).size),
    averageLength: ofAll(values.reduce((sum, value) => sum + value.length, 0)),
  };
}

/** Share of values with a property. */
export function shareOf(values: readonly string[], has: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(has).length / values.length;
}
