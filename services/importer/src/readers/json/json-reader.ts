import { AppError } from '@directory/contracts/errors';
import { isHeader, mapColumns, type ColumnMap } from '../columns/column-map.js';
import { chooseColumns, DETECTION, type ReadChoices } from '../columns/read-choices.js';
import { headOf, inUtf8, type ByteSource } from '../byte-source.js';
import { isKnownCity } from '../../rows/place/known-cities.js';
import { HEAD_BYTES, utf16Of } from '../sniff-head.js';
import type { OpenPart } from '../zip-archive.js';
import { assertHeader, bodyRows, headerError, searchHeader, type FoundHeader } from '../header-search.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import { addPaths, flattenRecord } from './flatten.js';
import { graphOf, isLinkedRecord, LinkedParts, linkedRecords } from './linked-data.js';
import { groupedIn } from './groups.js';
import { recordsOfColumns } from './column-table.js';
import { parsedJson } from './json-text.js';
import { areEntries, onlyEntry, RecordKeys } from './keyed-records.js';
import { businessesOf } from './locations.js';
import { DocumentRecords, LineRecords, MAX_RECORD_BYTES, type JsonRecord, type RecordLevel } from './records.js';

const CHUNK_BYTES = 256 * 1024;
/** Further keys are ignored. */
const MAX_COLUMNS = 2_000;
const VALUE_LENGTH = 80;

/** Lists of one document whose columns are distinguished. */
const MAX_LISTS = 100;

/**
 * Opens JSON with one business per object: a list, a document with such lists (GeoJSON, Overpass), an object by keys, a single
 * object, or one object per line; a company with a list of its locations gives one row for each. The columns are the paths of all values, so that the file is read twice. Lists in a list are the
 * rows of a table.
 * @throws AppError `file_empty`, `file_no_header`, `file_headerless`, `file_no_name_column`, `file_corrupt`, `file_json_by_column`
 */
export async function openJson(source: ByteSource, file: string, choices = DETECTION): Promise<SpreadsheetReader> {
  const encoding = utf16Of(await headOf(source, HEAD_BYTES));
  const bytes = await recordsOfColumns(inUtf8(source, encoding), file);
  const json: JsonFile = { bytes, file, passes: [], parts: new LinkedParts() };
  const { header, layout } = await findRecords(json);
  const columns = chooseColumns(header, choices);
  if (columns.index.name === undefined || !isHeader(columns)) {
    const table = await openRows(json, choices, header.length === 0);
    if (table) return table;
  }
  if (header.length === 0) throw new AppError('file_empty', { file });
  if (!choices.isPreview) assertHeader(columns, file);
  columns.unknown = withoutParents(columns);
  const rows = rowsOf(json, layout, columns);
  return new JsonReader(json, rows, { found: 'header', columns, rest: [] }, 2 * bytes.size);
}

/** The rows of a table of lists; null without any, unless there is nothing else. */
async function openRows(json: JsonFile, choices: ReadChoices, isOnly: boolean): Promise<JsonReader | null> {
  const { passes } = json;
  json.passes = [];
  const source = listedRows(json, (await isJsonLines(json.bytes, listOf)) ? 'lines' : 'rows');
  const header = await searchHeader(source, choices, isOnly ? undefined : 'headerless');
  if (header.found === 'header') return new JsonReader(json, source, header, json.bytes.size);
  await source.return(undefined);
  if (isOnly && (header.found === 'headerless' || header.found === 'no_name')) throw headerError([header], json.file);
  json.passes = passes;
  return null;
}

interface JsonFile {
  bytes: ByteSource;
  file: string;
  /** The present pass over the file and those before it. */
  passes: OpenPart[];
  /** What businesses have by their ids. */
  parts: LinkedParts;
}

/** Where the records are. */
interface Layout {
  level: RecordLevel | 'lines';
  /** Null: all. */
  lists: ReadonlySet<number> | null;
  form: RecordForm;
  /** What the keys of the lists or of the records are, as the header of a further column; null if nothing that businesses have. */
  keyHeader: KeyHeader | null;
}

/** What a record is: a business, the only key of one, or a group of businesses. */
type RecordForm = 'business' | 'entry' | 'group';

/** The name is the key of a record, the others are those of a list. */
type KeyHeader = 'city' | 'category' | 'name';

interface Found {
  header: string[];
  layout: Layout;
}

/** The lists of businesses, on the level that has any; else those of groups of them; else records that have their name as key. */
async function findRecords(json: JsonFile): Promise<Found> {
  const levels = await levelsOf(json.bytes);
  let first: Found | undefined;
  let byKey: Found | undefined;
  for (const level of levels) {
    const form = (await areEntries(json.bytes, level)) ? 'entry' : 'business';
    const [found, isNamed, areKeysNames] = await recordsOn(json, level, form);
    if (isNamed) return found;
    if (found.header.length === 0) continue;
    first ??= found;
    if (areKeysNames) byKey ??= { header: [...found.header, 'name'], layout: { ...found.layout, keyHeader: 'name' } };
  }
  for (const level of byKey || !first ? [] : levels) {
    const [found, isNamed] = await recordsOn(json, level, 'group');
    if (isNamed) return found;
  }
  const none: Layout = { level: 'items', lists: null, form: 'business', keyHeader: null };
  return byKey ?? first ?? { header: [], layout: none };
}

/** The records of a level, whether they have names, and whether their keys are names. */
async function recordsOn(json: JsonFile, level: Layout['level'], form: RecordForm): Promise<[Found, boolean, boolean]> {
  json.passes = [];
  json.parts = new LinkedParts();
  const { lists, keys, ownKeys } = await collectColumns(json, level, form);
  const named = [...lists].filter(([, columns]) => hasName([...columns]));
  const header = headersOf(named.length > 0 ? named : [...lists]);
  const keysOfLists = named.flatMap(([list]) => keys.get(list) ?? []);
  const keyHeader = named.length > 0 ? await keyHeaderOf(keysOfLists, header) : null;
  const wanted = named.length > 0 ? new Set(named.map(([list]) => list)) : null;
  const found = {
    header: keyHeader ? [...header, keyHeader] : header,
    layout: { level, lists: wanted, form, keyHeader },
  };
  return [found, named.length > 0, ownKeys.areNames(header)];
}

const MIN_KEYS = 2;

/** The field of keys most of which are cities or categories, where the businesses lack it: `{"Ankara": [{…}], "Bursa": [{…}]}`. */
async function keyHeaderOf(keys: string[], header: string[]): Promise<KeyHeader | null> {
  if (keys.length < MIN_KEYS) return null;
  const { index } = mapColumns(header);
  const areMost = (isName: (text: string) => boolean) => keys.filter(isName).length > keys.length / 2;
  if (index.city === undefined && areMost((key) => isKnownCity(key))) return 'city';
  // Loaded on demand: few documents need its names of categories.
  const { isCategoryName } = await import('../columns/values/known-names.js');
  return (index.category ?? index.type) === undefined && areMost(isCategoryName) ? 'category' : null;
}

async function levelsOf(bytes: ByteSource): Promise<Layout['level'][]> {
  if (bytes.hasDocuments) return ['document', 'items', 'values'];
  if (await isJsonLines(bytes)) return ['lines'];
  const isRecord = await isLinkedDocument(bytes);
  return isRecord
    ? ['document', 'items', 'values']
    : ['items', 'values', 'document', 'inner values', 'innermost values'];
}

/** Whether the document is one business of JSON-LD, whose lists have its contacts and pictures. */
async function isLinkedDocument(source: ByteSource): Promise<boolean> {
  const [record] = new DocumentRecords('document').write(await headOf(source, MAX_RECORD_BYTES));
  const document = record?.bytes && parsed(record.bytes.toString(), objectOf);
  return document ? isLinkedRecord(document) : false;
}

function headersOf(lists: [number, Set<string>][]): string[] {
  return [...new Set(lists.flatMap(([, columns]) => [...columns]))];
}

/** Of the first of several businesses by their numbers: `0.name` */
const IN_NUMBERED = /^\d+\./;

function hasName(header: string[]): boolean {
  const columns = mapColumns(header);
  const { name } = columns.index;
  return isHeader(columns) && name !== undefined && !columns.isNameUncertain && !IN_NUMBERED.test(header[name] ?? '');
}

/** Whether the first lines are records, each by itself. */
async function isJsonLines(source: ByteSource, recordOf = objectOf): Promise<boolean> {
  const head = await headOf(source, MAX_RECORD_BYTES);
  const [first = '', second] = head
    .toString()
    .split('\n', MAX_BLANK_LINES)
    .filter((line) => plain(line) !== '');
  const record = parsed(first, recordOf);
  // `{"0": {…}, "1": {…}}`: a document of one line.
  if (!record || isNumbered(record)) return false;
  return (
    (second !== undefined && parsed(second, recordOf) !== undefined) ||
    (!graphOf(record) &&
      hasName(recordsIn(record, { form: 'business', key: null }).flatMap((one) => [...flattenRecord(one).keys()])))
  );
}

const MAX_BLANK_LINES = 100;

function isNumbered(record: object): boolean {
  const entries = Object.entries(record);
  return entries.length > 0 && entries.every(([key, value]) => /^\d+$/.test(key) && objectOf(value));
}

/** Without the parents of columns that are read or listed by themselves. */
function withoutParents({ header, sources, unknown }: ColumnMap): string[] {
  const read = sources.map((position) => header[position] ?? '');
  const parents = new Set(read.flatMap((path) => ancestorsOf(path)));
  const hidden = new Set(unknown.filter((name) => parents.has(name)));
  return unknown.filter((name) => !hidden.has(name) && !ancestorsOf(name).some((parent) => isListed(parent)));

  function isListed(parent: string): boolean {
    return header.includes(parent) && !hidden.has(parent);
  }
}

/** `a` and `a.b` of `a.b.c`. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

class JsonReader implements SpreadsheetReader {
  readonly kind = 'json';
  readonly columns;
  readonly facts;

  constructor(
    private readonly json: JsonFile,
    private readonly source: AsyncGenerator<SheetRow[]>,
    private readonly header: FoundHeader,
    readonly bytesTotal: number,
  ) {
    this.columns = header.columns;
    this.facts = { headerRow: header.row ?? null };
  }

  bytesRead(): number {
    return this.json.passes.reduce((sum, pass) => sum + pass.compressedBytes(), 0);
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return bodyRows(this.header, this.source);
  }

  async close(): Promise<void> {
    await this.source.return(undefined);
  }
}

/** Columns and keys of lists. */
async function collectColumns(json: JsonFile, level: Layout['level'], form: RecordForm) {
  const ownKeys = new RecordKeys();
  const lists = new Map<number, Set<string>>();
  const keys = new Map<number, string>();
  for await (const records of recordsOf(json, { level, lists: null })) {
    for (const record of records) {
      if (record.bytes === null) continue;
      const list = lists.has(record.list) || lists.size < MAX_LISTS ? record.list : -1;
      const columns = lists.get(list) ?? new Set<string>();
      if (record.key !== null) keys.set(list, record.key);
      const read = (value: unknown) => {
        const [ownKey, inner] = entryOf(value, record, form);
        ownKeys.add(ownKey);
        const object = objectOf(inner);
        if (object) json.parts.add(record.list, object);
        return recordsIn(inner, { form, key: record.key });
      };
      for (const object of parsed(record.bytes.toString(), read) ?? [])
        lists.set(list, addPaths(columns, object, MAX_COLUMNS));
    }
  }
  return { lists, keys, ownKeys };
}

/** The value of a record and its key. */
function entryOf(value: unknown, { ownKey }: JsonRecord, form: RecordForm): [string | null, unknown] {
  return (form === 'entry' ? onlyEntry(value) : undefined) ?? [ownKey, value];
}

async function* rowsOf(json: JsonFile, layout: Layout, columns: ColumnMap): AsyncGenerator<SheetRow[]> {
  const header = columns.header as string[];
  // Samples are of all columns.
  const wanted = columns.samples ? undefined : new Set(columns.sources.map((position) => header[position] ?? ''));
  const cellsOf = (object: object, key: string | null) => {
    const values = flattenRecord(object, wanted);
    return header.map((path) => values.get(path) ?? (path === layout.keyHeader ? key : null));
  };
  let further = 0;
  for await (const records of recordsOf(json, layout)) {
    yield records.flatMap((record) => {
      const rows = rowsOfRecord(record, (value) => {
        const [ownKey, inner] = entryOf(value, record, layout.form);
        const key = layout.keyHeader === 'name' ? ownKey : record.key;
        return (
          objectOf(inner) &&
          recordsIn(inner, { form: layout.form, key: record.key }, json.parts.of(record.list)).map((object) =>
            cellsOf(object, key),
          )
        );
      });
      for (const [at, row] of rows.entries()) row.row += further + at;
      further += Math.max(rows.length - 1, 0);
      return rows;
    });
  }
}

/** The businesses of an object; none of anything else. */
function recordsIn(
  value: unknown,
  { form, key }: { form: RecordForm; key: string | null },
  partOf?: (id: string) => unknown,
): object[] {
  const object = objectOf(value);
  if (object && form === 'group') return groupedIn(object, {}, key ?? '');
  return object ? linkedRecords(object, partOf).flatMap(businessesOf) : [];
}

/** The row of a record, those of several businesses, or none; undefined cells are an error. */
function rowsOfRecord(
  { number: row, bytes }: JsonRecord,
  cellsOf: (value: unknown) => SheetRow['cells'][] | undefined,
): SheetRow[] {
  if (bytes === null) return [{ row, cells: [], issue: { code: 'row_too_long', value: '' } }];
  const found = parsed(bytes.toString(), cellsOf);
  if (found) return found.map((cells) => ({ row, cells }));
  return [{ row, cells: [], issue: { code: 'row_json_invalid', value: bytes.toString('utf8', 0, VALUE_LENGTH) } }];
}

async function* listedRows(json: JsonFile, level: Layout['level']): AsyncGenerator<SheetRow[]> {
  for await (const records of recordsOf(json, { level, lists: null })) {
    yield records.flatMap((record) =>
      rowsOfRecord(record, (value) => {
        const list = listOf(value);
        return list && [list.map(cellOf)];
      }),
    );
  }
}

function cellOf(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What `use` makes of a value; undefined for text that is no JSON, or nested too deep. */
function parsed<T>(text: string, use: (value: unknown) => T): T | undefined {
  try {
    const value = parsedJson(plain(text));
    return value === undefined ? undefined : use(value);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

function listOf(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Before each line of a JSON text sequence. */
const RECORD_SEPARATOR = '\u001e';

/** A line without its byte order mark, record separator and comma. */
function plain(line: string): string {
  const trimmed = line.trim();
  const text = trimmed.startsWith(RECORD_SEPARATOR) ? trimmed.slice(1) : trimmed;
  return text.endsWith(',') ? text.slice(0, -1) : text;
}

async function* recordsOf(
  json: JsonFile,
  { level, lists }: Pick<Layout, 'level' | 'lists'>,
): AsyncGenerator<JsonRecord[]> {
  const pass = json.bytes.open(CHUNK_BYTES);
  json.passes.push(pass);
  const scanner = level === 'lines' ? new LineRecords() : new DocumentRecords(level);
  const isWanted = ({ list }: JsonRecord) => !lists || lists.has(list) || (list >= MAX_LISTS && lists.has(-1));
  for await (const chunk of pass.chunks) {
    yield [...scanner.write(chunk)].filter(isWanted);
  }
  if (scanner instanceof LineRecords) yield [...scanner.end()];
  else if (!scanner.isComplete()) {
    throw new AppError('file_corrupt', { file: json.file, detail: 'the JSON ends in the middle' });
  }
}
