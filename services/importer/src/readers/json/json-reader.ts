import { AppError } from '@directory/contracts/errors';
import { isHeader, mapColumns, type ColumnMap } from '../columns/column-map.js';
import { chooseColumns, DETECTION } from '../columns/read-choices.js';
import { headOf, type ByteSource } from '../byte-source.js';
import type { OpenPart } from '../zip-archive.js';
import { assertHeader, bodyRows } from '../header-search.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import { flattenRecord } from './flatten.js';
import { DocumentRecords, LineRecords, MAX_RECORD_BYTES, type JsonRecord } from './records.js';

const CHUNK_BYTES = 256 * 1024;
/** Further keys are ignored. */
const MAX_COLUMNS = 2_000;
const VALUE_LENGTH = 80;

/**
 * Opens JSON with one business per object: a list, an object with such a list (GeoJSON, Overpass), or one object per line. The
 * columns are the paths of all values, so that the file is read twice.
 * @throws AppError `file_empty`, `file_no_header`, `file_no_name_column`, `file_corrupt`
 */
export async function openJson(bytes: ByteSource, file: string, choices = DETECTION): Promise<SpreadsheetReader> {
  const source: JsonSource = { bytes, file, isLines: await isJsonLines(bytes), passes: [] };
  const header = await collectColumns(source);
  if (header.length === 0) throw new AppError('file_empty', { file });
  const columns = chooseColumns(header, choices);
  if (!choices.isPreview) assertHeader(columns, file);
  // The parent of nested unknown values is listed.
  columns.unknown = columns.unknown.filter((name) => !name.includes('.') || !header.includes(name.split('.')[0]!));
  return new JsonReader(source, columns, 2 * bytes.size);
}

/** Whether the first line is a record, not a whole document. */
async function isJsonLines(source: ByteSource): Promise<boolean> {
  const head = await headOf(source, MAX_RECORD_BYTES);
  const [line = ''] = head.toString().trimStart().split('\n', 1);
  const columns = mapColumns([...(parsed({ number: 1, bytes: Buffer.from(line) })?.keys() ?? [])]);
  return isHeader(columns) && columns.index.name !== undefined;
}

interface JsonSource {
  bytes: ByteSource;
  file: string;
  isLines: boolean;
  /** Per pass over the file. */
  passes: OpenPart[];
}

class JsonReader implements SpreadsheetReader {
  readonly kind = 'json';
  private readonly source: AsyncGenerator<SheetRow[]>;

  constructor(
    private readonly json: JsonSource,
    readonly columns: ColumnMap,
    readonly bytesTotal: number,
  ) {
    this.source = rowsOf(json, columns.header as string[]);
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

async function collectColumns(source: JsonSource): Promise<string[]> {
  const columns = new Set<string>();
  for await (const records of recordsOf(source)) {
    for (const record of records) {
      for (const path of parsed(record)?.keys() ?? []) if (columns.size < MAX_COLUMNS) columns.add(path);
    }
  }
  return [...columns];
}

async function* rowsOf(source: JsonSource, header: readonly string[]): AsyncGenerator<SheetRow[]> {
  for await (const records of recordsOf(source)) yield records.map((record) => rowOf(record, header));
}

function rowOf(record: JsonRecord, header: readonly string[]): SheetRow {
  const { number: row, bytes } = record;
  if (bytes === null) return { row, cells: [], issue: { code: 'row_too_long', value: '' } };
  const values = parsed(record);
  if (values) return { row, cells: header.map((path) => values.get(path) ?? null) };
  return { row, cells: [], issue: { code: 'row_json_invalid', value: bytes.toString('utf8', 0, VALUE_LENGTH) } };
}

function parsed({ bytes }: JsonRecord): Map<string, string> | undefined {
  if (bytes === null) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? flattenRecord(value) : undefined;
  } catch {
    return undefined;
  }
}

async function* recordsOf(source: JsonSource): AsyncGenerator<JsonRecord[]> {
  const pass = source.bytes.open(CHUNK_BYTES);
  source.passes.push(pass);
  const scanner = source.isLines ? new LineRecords() : new DocumentRecords();
  for await (const chunk of pass.chunks) {
    yield [...scanner.write(chunk)];
  }
  if (scanner instanceof LineRecords) yield [...scanner.end()];
  else if (!scanner.isComplete()) {
    throw new AppError('file_corrupt', { file: source.file, detail: 'the JSON ends in the middle' });
  }
}
