import { AppError } from '@directory/contracts/errors';
import { headOf, type ByteSource } from '../byte-source.js';
import { isHeader, mapColumns } from '../columns/column-map.js';
import { HEAD_BYTES } from '../sniff-head.js';
import { parsedJson } from './json-text.js';

/** Such a table is in memory as a whole, which takes several times as much: its rows are all over the file. */
export const MAX_TABLE_BYTES = 16 * 2 ** 20;
const MEGABYTE = 2 ** 20;
const CHUNK_LENGTH = 64 * 1024;
const MIN_COLUMNS = 2;
const MIN_LISTED_ROWS = 2;

/** `{"name": {"0": "Acme", "1": …`, the form in which pandas writes JSON by default. */
const BY_ROW_NUMBER = /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{\s*"\d+"\s*:\s*[^\s{]/;
/** `{"name": ["Acme", …` */
const IN_LISTS = /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*[^\s{[\]]/;
/** `{"columns": ["name", …], "data": [["Acme", …], …]}`, or with the description of the columns in `meta`. */
const WITH_COLUMNS = /^\{\s*"(?:columns|index|data|rows|meta|fields|headers?)"\s*:\s*[[{]/;

/** Values by column. */
interface Table {
  names: string[];
  rows: number;
  value: (column: number, row: number) => unknown;
}

/**
 * A document that lists its values by column, or the names of its columns apart from the rows, as an object a line; any other as it is.
 * @throws AppError `file_json_by_column` for one that is too large
 */
export async function recordsOfColumns(source: ByteSource, file: string): Promise<ByteSource> {
  if (source.hasDocuments) return source;
  const head = (await headOf(source, HEAD_BYTES))
    .toString()
    .replace(/^\ufeff/, '')
    .trimStart();
  const isByNumber = BY_ROW_NUMBER.test(head);
  if (!isByNumber && !IN_LISTS.test(head) && !WITH_COLUMNS.test(head)) return source;
  const text = await textOf(source);
  if (text === null && isByNumber)
    throw new AppError('file_json_by_column', { file, maximum: MAX_TABLE_BYTES / MEGABYTE });
  const table = text === null ? null : tableOf(parsedJson(text.replace(/^\ufeff/, '')));
  return table ? lines(table, source.size) : source;
}

/** Null for a longer one. */
async function textOf(source: ByteSource): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source.open().chunks) {
    length += chunk.length;
    if (length > MAX_TABLE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function tableOf(document: unknown): Table | null {
  return isObject(document) ? (splitTable(document) ?? tableByNumber(document) ?? tableOfLists(document)) : null;
}

function tableByNumber(document: Record<string, unknown>): Table | null {
  const columns = Object.values(document);
  const [first] = columns;
  if (columns.length < MIN_COLUMNS || !isObject(first) || !columns.every(isObject)) return null;
  const keys = Object.keys(first);
  const hasAll = (column: object) => Object.keys(column).length === keys.length;
  if (!keys.every((key) => /^\d+$/.test(key)) || !columns.every(hasAll)) return null;
  return named(Object.keys(document), keys.length, (column, row) => columns[column]?.[keys[row] ?? '']);
}

function tableOfLists(document: Record<string, unknown>): Table | null {
  const columns = Object.values(document);
  const [first] = columns;
  if (columns.length < MIN_COLUMNS || !Array.isArray(first) || first.length < MIN_LISTED_ROWS) return null;
  if (!columns.every((column): column is unknown[] => Array.isArray(column) && column.length === first.length))
    return null;
  return named(Object.keys(document), first.length, (column, row) => columns[column]?.[row]);
}

function splitTable(document: Record<string, unknown>): Table | null {
  const rows = document.data ?? document.rows;
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every((row) => Array.isArray(row))) return null;
  const names = columnNames(document);
  return names && named(names, rows.length, (column, row) => (rows[row] as unknown[] | undefined)?.[column]);
}

/** Names, or descriptions with one each. */
function columnNames(document: Record<string, unknown>): string[] | null {
  const { columns, fields, header, headers, meta } = document;
  const view = isObject(meta) ? (isObject(meta.view) ? meta.view.columns : meta.columns) : undefined;
  const listed = [columns, fields, header, headers, view].find((one) => Array.isArray(one)) as unknown[] | undefined;
  const names = listed?.map((one) => (isObject(one) ? (one.name ?? one.label ?? one.id) : one));
  return names?.every((name) => typeof name === 'string') ? names : null;
}

/** Null unless the names are those of columns of businesses. */
function named(names: string[], rows: number, value: Table['value']): Table | null {
  return isHeader(mapColumns(names)) ? { names, rows, value } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lines(table: Table, size: number): ByteSource {
  return {
    size,
    open() {
      const progress = { rows: 0 };
      const compressedBytes = () => Math.floor((size * progress.rows) / Math.max(table.rows, 1));
      return { chunks: chunksOf(table, progress), compressedBytes };
    },
  };
}

async function* chunksOf({ names, rows, value }: Table, progress: { rows: number }): AsyncGenerator<Buffer> {
  let text = '';
  for (let row = 0; row < rows; row++) {
    text += `${JSON.stringify(Object.fromEntries(names.map((name, column) => [name, value(column, row)])))}\n`;
    progress.rows = row + 1;
    if (text.length < CHUNK_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
