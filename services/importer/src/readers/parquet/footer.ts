import type { FileHandle } from 'node:fs/promises';
import type { ColumnMetaData, FileMetaData } from 'hyparquet';
import { parquetMetadata } from 'hyparquet';
import { AppError } from '@directory/contracts/errors';
import { DamagedFile } from '../damaged-file.js';
import { checkThrift } from './thrift-check.js';

const TAIL_BYTES = 8;
/** Limit of the footer: 40 columns in 500 row groups take 4 MB. */
const MAX_FOOTER_BYTES = 8 * 2 ** 20;
const MAX_FOOTER_ITEMS = 2_000_000;

/** Columns of one row group by their path; numbers are within the file. */
export interface RowGroup {
  rows: number;
  columns: Map<string, ColumnChunk>;
}

export interface ColumnChunk {
  codec: ColumnMetaData['codec'];
  start: number;
  bytes: number;
}

export interface Footer {
  schema: FileMetaData['schema'];
  groups: RowGroup[];
  /** Name of the column that GeoParquet calls the primary one. */
  geometry: string | undefined;
}

/** Throws AppError `file_encrypted`, DamagedFile. */
export async function readFooter(handle: FileHandle, size: number, file: string): Promise<Footer> {
  const tail = await bytesAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const magic = tail.toString('latin1', 4);
  if (magic === 'PARE') throw new AppError('file_encrypted', { file });
  const length = tail.length === TAIL_BYTES ? tail.readUInt32LE() : 0;
  if (magic !== 'PAR1' || length === 0 || length > size - TAIL_BYTES) {
    throw new DamagedFile('its directory of columns is missing');
  }
  if (length > MAX_FOOTER_BYTES) throw new DamagedFile('its directory of columns is too long');
  const end = size - TAIL_BYTES - length;
  const bytes = await bytesAt(handle, end, length + TAIL_BYTES);
  checkThrift(bytes.subarray(0, length), MAX_FOOTER_ITEMS);
  const metadata = parquetMetadata(bytes, { geoparquet: false });
  const groups = metadata.row_groups.map(({ num_rows, columns }) => ({
    rows: numberOf(num_rows),
    columns: new Map(
      columns.map(({ meta_data, file_path }) => {
        if (!meta_data || file_path) throw new DamagedFile('its columns are in other files');
        return [meta_data.path_in_schema.join('\0'), chunkOf(meta_data, end)];
      }),
    ),
  }));
  return { schema: metadata.schema, groups, geometry: primaryGeometry(metadata) };
}

function chunkOf(column: ColumnMetaData, end: number): ColumnChunk {
  const data = numberOf(column.data_page_offset);
  const dictionary = numberOf(column.dictionary_page_offset ?? 0n);
  const start = dictionary > 0 ? Math.min(dictionary, data) : data;
  const bytes = numberOf(column.total_compressed_size);
  if (start + bytes > end) throw new DamagedFile(`its column ${column.path_in_schema.join('.')} is beyond its end`);
  return { codec: column.codec, start, bytes };
}

function numberOf(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0) throw new DamagedFile('its directory of columns is wrong');
  return number;
}

function primaryGeometry({ key_value_metadata: pairs }: FileMetaData): string | undefined {
  const text = pairs?.find(({ key }) => key === 'geo')?.value;
  if (!text) return undefined;
  try {
    const { primary_column: name } = JSON.parse(text) as { primary_column?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  return readInto(handle, Buffer.allocUnsafe(length), start);
}

/** Fills a buffer from `start` on; returns the part before the end of the file. */
export async function readInto(handle: FileHandle, buffer: Buffer, start: number): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
