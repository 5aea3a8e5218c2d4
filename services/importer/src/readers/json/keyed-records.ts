import { mapColumns } from '../columns/column-map.js';
import { aliasOf } from '../columns/headers/column-aliases.js';
import type { Field } from '../columns/fields.js';
import { headOf, type ByteSource } from '../byte-source.js';
import { parsedJson } from './json-text.js';
import { DocumentRecords, LineRecords, MAX_RECORD_BYTES, type RecordLevel } from './records.js';

/** The first records of a list tell whether all have a key of their own, and the first keys whether they are names. */
const SAMPLE = 50;
const MIN_RECORDS = 2;
const MAX_NAME_LENGTH = 120;
/** What a business has apart from its name. */
const FACTS: readonly Field[] = [
  ...(['full_address', 'street', 'city', 'postal_code', 'coordinates', 'latitude', 'phone', 'working_hours'] as const),
  ...(['url', 'rating', 'category'] as const),
];
const MIN_FACTS = 2;

/** The key and the value of `{"Acme": {…}}`; undefined for any other object. */
export function onlyEntry(value: unknown): [key: string, value: object] | undefined {
  const entries = isObject(value) ? Object.entries(value) : [];
  const [[key, inner] = ['', null]] = entries;
  return entries.length === 1 && isObject(inner) ? [key, inner] : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether each record has a single key, of its own: `[{"Acme": {…}}, {"Beta": {…}}]`. */
export async function areEntries(source: ByteSource, level: RecordLevel | 'lines'): Promise<boolean> {
  if (level !== 'items' && level !== 'lines') return false;
  const scanner = level === 'lines' ? new LineRecords() : new DocumentRecords(level);
  const keys: string[] = [];
  for (const { bytes } of scanner.write(await headOf(source, MAX_RECORD_BYTES))) {
    const entry = bytes && onlyEntry(parsedJson(bytes.toString()));
    if (!entry) return false;
    if (keys.push(entry[0]) === SAMPLE) break;
  }
  return keys.length >= MIN_RECORDS && new Set(keys).size > keys.length / 2;
}

/** Keys of the first records. */
export class RecordKeys {
  private readonly keys: string[] = [];

  add(key: string | null): void {
    if (key !== null && this.keys.length < SAMPLE) this.keys.push(key);
  }

  /** Whether they are the names that the records lack: texts that head no column, and are no ids. */
  areNames(header: string[]): boolean {
    const { index } = mapColumns(header);
    const { keys } = this;
    if (index.name !== undefined && index.name < header.length) return false;
    if (keys.length < MIN_RECORDS || FACTS.filter((field) => index[field] !== undefined).length < MIN_FACTS)
      return false;
    return keys.every((key) => aliasOf(key) === undefined) && keys.filter(isName).length > keys.length / 2;
  }
}

/** Several words, or a word without digits that no program made: `-Mx3kQ`, `node/17`, `store_12` and `a3f09c` are ids. */
function isName(key: string): boolean {
  if (key.length > MAX_NAME_LENGTH || !/\p{L}{2}|\p{Script=Han}/u.test(key)) return false;
  return /\s\S/.test(key.trim()) || /^[\p{L}\p{M}'’&.-]+$/u.test(key);
}
