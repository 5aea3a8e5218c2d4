import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { AppError } from '@directory/contracts/errors';
import { isHeader, mapColumns, type ColumnMap } from '../columns/column-map.js';
import { bodyRows } from '../header-search.js';
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
export async function openJson(path: string, file: string): Promise<SpreadsheetReader> {
  const { size } = await stat(path);
  const source = { path, file, isLines: await isJsonLines(path), bytes: 0 };
  const header = await collectColumns(source);
  if (header.length === 0) throw new AppError('file_empty', { file });
  const columns = mapColumns(header);
  if (!isHeader(columns)) throw new AppError('file_no_header', { file });
  if (columns.index.name === undefined) throw new AppError('file_no_name_column', { file });
  // The parent of nested unknown values is listed.
  columns.unknown = columns.unknown.filter((name) => !name.includes('.') || !header.includes(name.split('.')[0]!));
  return new JsonReader(source, columns, 2 * size);
}

/** Whether the first line is a record, not a whole document. */
async function isJsonLines(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_RECORD_BYTES), 0, MAX_RECORD_BYTES, 0);
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).trimStart().split('\n', 1);
    const columns = mapColumns([...(parsed({ number: 1, bytes: Buffer.from(line) })?.keys() ?? [])]);
    return isHeader(columns) && columns.index.name !== undefined;
  } finally {
    await handle.close();
  }
}

interface JsonSource {
  path: string;
  file: string;
  isLines: boolean;
  bytes: number;
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
    return this.json.bytes;
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
  const stream = createReadStream(source.path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  const scanner = source.isLines ? new LineRecords() : new DocumentRecords();
  for await (const chunk of stream) {
    source.bytes += chunk.length;
    yield [...scanner.write(chunk)];
  }
  if (scanner instanceof LineRecords) yield [...scanner.end()];
  else if (!scanner.isComplete()) {
    throw new AppError('file_corrupt', { file: source.file, detail: 'the JSON ends in the middle' });
  }
}
