import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '@directory/contracts/errors';
import { CsvError, parse, type Parser } from 'csv-parse';
import { detectDialect } from './csv-dialect.js';
import { createDecoder, detectEncoding, type CsvEncoding } from './csv-encoding.js';
import { bodyRows, headerRefusal, searchHeader, type FoundHeader } from './header-search.js';
import { readHead } from './read-head.js';
import type { SheetRow, SpreadsheetReader } from './spreadsheet-reader.js';

/** A longer row means a quote that was never closed, which would swallow the rest of the file. */
const MAX_RECORD_BYTES = 2 ** 20;
const SAMPLE_BYTES = 64 * 1024;

/**
 * Opens delimited text of any usual encoding, delimiter and line end, and reads up to its header.
 * Throws AppError `file_empty`, `file_no_header`, `file_no_name_column`, `file_record_too_long`, `file_corrupt`.
 */
export async function openCsv(path: string, file: string, chunkBytes = 64 * 1024): Promise<SpreadsheetReader> {
  const { size } = await stat(path);
  const encoding = await detectEncoding(path, await readHead(path));
  const progress = { bytes: encoding.skip };
  const text = decodedText(path, encoding, chunkBytes, progress);
  const rows = parsedRows(text, file);
  try {
    const header = await searchHeader(rows);
    if (header.found !== 'header') throw headerRefusal([header], file);
    return new CsvReader(size, progress, rows, header);
  } catch (error) {
    await rows.return(undefined);
    throw error;
  }
}

class CsvReader implements SpreadsheetReader {
  readonly kind = 'csv';
  readonly columns;

  constructor(
    readonly bytesTotal: number,
    private readonly progress: { bytes: number },
    private readonly source: AsyncGenerator<SheetRow[]>,
    private readonly header: FoundHeader,
  ) {
    this.columns = header.columns;
  }

  bytesRead(): number {
    return this.progress.bytes;
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return bodyRows(this.header, this.source);
  }

  async close(): Promise<void> {
    await this.source.return(undefined);
  }
}

async function* decodedText(
  path: string,
  encoding: CsvEncoding,
  chunkBytes: number,
  progress: { bytes: number },
): AsyncGenerator<Buffer> {
  const decoder = createDecoder(encoding);
  const stream = createReadStream(path, { start: encoding.skip, highWaterMark: chunkBytes });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = decoder.write(chunk);
    progress.bytes += chunk.length;
    if (text.length > 0) yield text;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

/** Rows that have a value, numbered with the blank ones counted, as a spreadsheet program would show them. */
async function* parsedRows(text: AsyncGenerator<Buffer>, file: string): AsyncGenerator<SheetRow[]> {
  let row = 0;
  let rows: SheetRow[] = [];
  const sample = await readSample(text);
  const { delimiter, rowEnds, skip } = detectDialect(sample.toString('utf8', 0, SAMPLE_BYTES));
  const parser = parse({
    delimiter,
    record_delimiter: rowEnds,
    max_record_size: MAX_RECORD_BYTES,
    relax_column_count: true,
    relax_quotes: true,
    // Taking rows here and returning null keeps them out of the parser's own queue, which would cost a third more.
    on_record: (cells: string[]) => {
      row++;
      if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
      return null;
    },
  });
  // Each error also reaches the callback of the write that caused it, where it is handled.
  parser.on('error', () => undefined);
  try {
    for await (const chunk of prepend(sample.subarray(skip), text)) {
      await write(parser, chunk);
      if (rows.length > 0) yield rows;
      rows = [];
    }
    await new Promise<void>((resolve, reject) => {
      parser.end((error?: Error | null) => (error ? reject(error) : resolve()));
    });
    if (rows.length > 0) yield rows;
  } catch (error) {
    throw refusal(error, file, row + 1);
  } finally {
    parser.destroy();
    await text.return(undefined);
  }
}

async function readSample(text: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let length = 0; length < SAMPLE_BYTES; length += chunks.at(-1)!.length) {
    const next = await text.next();
    if (next.done) break;
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

function write(parser: Parser, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error?: Error | null) => (error ? reject(error) : resolve()));
  });
}

function refusal(error: unknown, file: string, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new AppError('file_record_too_long', { file, row, maximum: MAX_RECORD_BYTES / 1024 }, { cause: error });
  }
  const detail = error.code === 'CSV_QUOTE_NOT_CLOSED' ? `a quote opened in row ${row} is never closed` : `row ${row}`;
  return new AppError('file_corrupt', { file, detail }, { cause: error });
}
