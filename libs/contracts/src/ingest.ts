import {
  BUSINESS_FIELDS,
  fieldsWithout,
  type FieldName,
  type FieldsWith,
  type ImportedField,
} from './business-fields.js';
import { signedHash } from './names.js';

type ColumnType<C extends IngestColumn> = C extends FieldName ? (typeof BUSINESS_FIELDS)[C]['type'] : 'integer';
export type IngestColumn = 'row_no' | ImportedField;

export const IMPORTED_COLUMNS = fieldsWithout('source') as ImportedField[];

/** Column → PostgreSQL type. `row_no` is the line in the spreadsheet. */
export const INGEST_COLUMNS = Object.fromEntries([
  ['row_no', 'integer'],
  ...IMPORTED_COLUMNS.map((name) => [name, BUSINESS_FIELDS[name].type]),
]) as { [C in IngestColumn]: ColumnType<C> };
export const INGEST_COLUMN_NAMES = Object.keys(INGEST_COLUMNS) as IngestColumn[];

/**
 * Version of the staging format, which the catalog pipes into COPY: PostgreSQL's text format, one business per line, columns in
 * this order. The catalog rejects any other version.
 */
export const INGEST_VERSION = String(signedHash(JSON.stringify(INGEST_COLUMNS)));

type ValueOf<T extends string> = T extends 'text'
  ? string
  : T extends 'boolean'
    ? boolean
    : T extends 'bigint'
      ? bigint
      : number;

/** A staged row; null leaves the stored value as it is. */
export type IngestRow = {
  [C in IngestColumn]: ValueOf<ColumnType<C>> | (C extends 'row_no' | FieldsWith<{ required: true }> ? never : null);
};

/** A line of COPY text format: tabs between values, `\N` for null; backslash, tab and line breaks escaped. */
export function copyLine(row: IngestRow): string {
  return copyLineParts(row).join('');
}

/** Columns before this one often have characters outside Latin-1, the others rarely. */
const SECOND_PART = INGEST_COLUMN_NAMES.indexOf('country_code');
const FIRST_COLUMNS = INGEST_COLUMN_NAMES.slice(0, SECOND_PART);
const SECOND_COLUMNS = INGEST_COLUMN_NAMES.slice(SECOND_PART);

/** Two strings, because one character outside Latin-1 doubles a string's size and the time to write it. */
export function copyLineParts(row: IngestRow): [string, string] {
  let first = '';
  for (const column of FIRST_COLUMNS) first += `${cell(row[column])}\t`;
  let second = '';
  for (const column of SECOND_COLUMNS) second += `${second === '' ? '' : '\t'}${cell(row[column])}`;
  return [first, `${second}\n`];
}

const NULL = '\\N';
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
/** For longer texts four searches are faster than a regular expression. */
const LONG_TEXT_LENGTH = 32;

function cell(value: string | number | bigint | boolean | null): string {
  if (value === null) return NULL;
  if (typeof value !== 'string') return String(value);
  const isPlain = value.length < LONG_TEXT_LENGTH ? !/[\\\t\n\r]/.test(value) : !hasEscapes(value);
  return isPlain ? value : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

function hasEscapes(value: string): boolean {
  return value.includes('\\') || value.includes('\n') || value.includes('\t') || value.includes('\r');
}
