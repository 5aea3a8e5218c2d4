// The rows of a workbook as CSV, as JSON lines in gzip and as Parquet.
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { rowsOf, unlessThere } from './import-files.js';

/** Part of the file names: increase it when the content changes. */
const EDITION = 3;
/** About the default of Arrow's writers. */
const ROW_GROUP_ROWS = 1_000_000;

/** Paths of the tables by their kind; created if missing. */
export async function tables(workbook: string, rows: number) {
  const path = (extension: string) => join(dirname(workbook), `table-${rows}-${EDITION}.${extension}`);
  return {
    csv: await unlessThere(path('csv'), (file) => pipeline(csvLines(workbook), createWriteStream(file))),
    'jsonl.gz': await unlessThere(path('jsonl.gz'), (file) =>
      pipeline(jsonLines(workbook), createGzip(), createWriteStream(file)),
    ),
    parquet: await unlessThere(path('parquet'), (file) => writeParquet(workbook, file)),
  };
}

async function* csvLines(workbook: string) {
  const quoted = (cell: string | null) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`);
  for await (const cells of rowsOf(workbook)) yield `${cells.map(quoted).join(',')}\r\n`;
}

async function* jsonLines(workbook: string) {
  let header: string[] | undefined;
  for await (const cells of rowsOf(workbook)) {
    if (!header) header = cells.map(String);
    else yield `${JSON.stringify(Object.fromEntries(header.map((name, column) => [name, cells[column]])))}\n`;
  }
}

async function writeParquet(workbook: string, path: string) {
  let columns: { name: string; data: (string | null)[]; type: 'STRING' }[] = [];
  let writer: ParquetWriter | undefined;
  const flush = async () => {
    writer ??= new ParquetWriter({
      writer: fileWriter(path),
      schema: schemaFromColumnData({ columnData: columns }),
      codec: 'GZIP',
      compressors: { GZIP: (bytes) => gzipSync(bytes) },
    });
    await writer.write({ columnData: columns.map(({ name, data }) => ({ name, data })), rowGroupSize: ROW_GROUP_ROWS });
    columns = columns.map(({ name }) => ({ name, data: [], type: 'STRING' }));
  };
  for await (const cells of rowsOf(workbook)) {
    if (columns.length === 0) columns = cells.map((name) => ({ name: String(name), data: [], type: 'STRING' }));
    else for (const [column, { data }] of columns.entries()) data.push(cells[column] ?? null);
    if (columns[0]!.data.length === ROW_GROUP_ROWS) await flush();
  }
  await flush();
  await writer!.finish();
}
