import { AppError } from '@directory/contracts/errors';
import { isHeader, mapColumns, type ColumnMap } from '../columns/column-map.js';
import { chooseColumns, DETECTION } from '../columns/read-choices.js';
import { headOf, inUtf8, type ByteSource } from '../byte-source.js';
import { HEAD_BYTES, utf16Of } from '../sniff-head.js';
import type { OpenPart } from '../zip-archive.js';
import { assertHeader, bodyRows } from '../header-search.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import { addPaths, flattenRecord } from './flatten.js';
import { DocumentRecords, LineRecords, MAX_RECORD_BYTES, type JsonRecord, type RecordLevel } from './records.js';

const CHUNK_BYTES = 256 * 1024;
/** Further keys are ignored. */
const MAX_COLUMNS = 2_000;
const VALUE_LENGTH = 80;

/** Lists of one document whose columns are distinguished. */
const MAX_LISTS = 100;

/**
 * Opens JSON with one business per object: a list, a document with such lists (GeoJSON, Overpass), an object by keys, a single
 * object, or one object per line. The columns are the paths of all values, so that the file is read twice.
 * @throws AppError `file_empty`, `file_no_header`, `file_no_name_column`, `file_corrupt`
 */
export async function openJson(bytes: ByteSource, file: string, choices = DETECTION): Promise<SpreadsheetReader> {
  const json: JsonFile = { bytes: inUtf8(bytes, utf16Of(await headOf(bytes, HEAD_BYTES))), file, passes: [] };
  const { header, layout } = await findRecords(json);
  if (header.length === 0) throw new AppError('file_empty', { file });
  const columns = chooseColumns(header, choices);
  if (!choices.isPreview) assertHeader(columns, file);
  columns.unknown = withoutParents(columns);
  return new JsonReader(json, layout, columns, 2 * bytes.size);
}

interface JsonFile {
  bytes: ByteSource;
  file: string;
  /** The present pass over the file and those before it. */
  passes: OpenPart[];
}

/** Where the records are. */
interface Layout {
  level: RecordLevel | 'lines';
  /** Null: all. */
  lists: ReadonlySet<number> | null;
}

interface Found {
  header: string[];
  layout: Layout;
}

/** The lists of businesses, on the level that has any. */
async function findRecords(json: JsonFile): Promise<Found> {
  const levels: Layout['level'][] = (await isJsonLines(json.bytes)) ? ['lines'] : ['items', 'values', 'document'];
  let first: Found | undefined;
  for (const level of levels) {
    json.passes = [];
    const lists = await collectColumns(json, level);
    const named = [...lists].filter(([, columns]) => hasName([...columns]));
    const found = headersOf(named.length > 0 ? named : [...lists]);
    const layout = { level, lists: named.length > 0 ? new Set(named.map(([list]) => list)) : null };
    if (named.length > 0) return { header: found, layout };
    if (!first && found.length > 0) first = { header: found, layout };
  }
  return first ?? { header: [], layout: { level: 'items', lists: null } };
}

function headersOf(lists: [number, Set<string>][]): string[] {
  return [...new Set(lists.flatMap(([, columns]) => [...columns]))];
}

function hasName(header: string[]): boolean {
  const columns = mapColumns(header);
  return isHeader(columns) && columns.index.name !== undefined;
}

/** Whether the first lines are records, each by itself. */
async function isJsonLines(source: ByteSource): Promise<boolean> {
  const head = await headOf(source, MAX_RECORD_BYTES);
  const [first = '', second] = head
    .toString()
    .split('\n', MAX_BLANK_LINES)
    .filter((line) => plain(line) !== '');
  const record = parsed(first, (value) => flattenRecord(value));
  if (!record) return false;
  return (second !== undefined && parsed(second, (value) => value) !== undefined) || hasName([...record.keys()]);
}

const MAX_BLANK_LINES = 100;

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
  private readonly source: AsyncGenerator<SheetRow[]>;

  constructor(
    private readonly json: JsonFile,
    layout: Layout,
    readonly columns: ColumnMap,
    readonly bytesTotal: number,
  ) {
    this.source = rowsOf(json, layout, columns);
  }

  bytesRead(): number {
    return this.json.passes.reduce((sum, pass) => sum + pass.compressedBytes(), 0);
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return bodyRows({ found: 'header', columns: this.columns, rest: [] }, this.source);
  }

  async close(): Promise<void> {
    await this.source.return(undefined);
  }
}

/** By list. */
async function collectColumns(json: JsonFile, level: Layout['level']): Promise<Map<number, Set<string>>> {
  const lists = new Map<number, Set<string>>();
  for await (const records of recordsOf(json, { level, lists: null })) {
    for (const record of records) {
      if (record.bytes === null) continue;
      const list = lists.has(record.list) || lists.size < MAX_LISTS ? record.list : -1;
      const columns = lists.get(list) ?? new Set();
      if (parsed(record.bytes.toString(), (value) => addPaths(columns, value, MAX_COLUMNS))) lists.set(list, columns);
    }
  }
  return lists;
}

async function* rowsOf(json: JsonFile, layout: Layout, columns: ColumnMap): AsyncGenerator<SheetRow[]> {
  const header = columns.header as string[];
  // Samples are of all columns.
  const wanted = columns.samples ? undefined : new Set(columns.sources.map((position) => header[position] ?? ''));
  for await (const records of recordsOf(json, layout)) yield records.map((record) => rowOf(record, header, wanted));
}

function rowOf(record: JsonRecord, header: readonly string[], wanted: ReadonlySet<string> | undefined): SheetRow {
  const { number: row, bytes } = record;
  if (bytes === null) return { row, cells: [], issue: { code: 'row_too_long', value: '' } };
  const values = parsed(bytes.toString(), (value) => flattenRecord(value, wanted));
  if (values) return { row, cells: header.map((path) => values.get(path) ?? null) };
  return { row, cells: [], issue: { code: 'row_json_invalid', value: bytes.toString('utf8', 0, VALUE_LENGTH) } };
}

/** What `use` makes of an object; undefined for anything else, and for one that is nested too deep. */
function parsed<T>(text: string, use: (record: object) => T): T | undefined {
  try {
    const value: unknown = JSON.parse(plain(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? use(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Before each line of a JSON text sequence. */
const RECORD_SEPARATOR = '\u001e';

/** A line without its byte order mark, record separator and comma. */
function plain(line: string): string {
  const trimmed = line.trim();
  const text = trimmed.startsWith(RECORD_SEPARATOR) ? trimmed.slice(1) : trimmed;
  return text.endsWith(',') ? text.slice(0, -1) : text;
}

async function* recordsOf(json: JsonFile, { level, lists }: Layout): AsyncGenerator<JsonRecord[]> {
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
