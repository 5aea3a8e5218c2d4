import { AppError } from '@directory/contracts/errors';
import type { FileFacts } from '@directory/contracts/imports';
import type { ByteSource } from '../byte-source.js';
import type { OpenPart } from '../zip-archive.js';
import { detectDialect } from './dialect.js';
import { createDecoder, detectEncoding, type CsvEncoding } from './encoding.js';
import { BrokenMostly, BrokenThroughout, CsvRecords, MAX_RECORD_BYTES } from './records.js';
import { DETECTION } from '../columns/read-choices.js';
import { bodyRows, headerError, searchHeader, type FoundHeader, type HeaderSearch } from '../header-search.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';

const SAMPLE_BYTES = 64 * 1024;

/**
 * Opens delimited text with any usual encoding, delimiter and line end, and reads up to its header.
 * @throws AppError `file_empty`, `file_no_header`, `file_no_name_column`, `file_record_too_long`, `file_quote_unclosed`,
 * `file_quotes_broken`
 */
export async function openCsv(
  source: ByteSource,
  file: string,
  choices = DETECTION,
  chunkBytes = 64 * 1024,
): Promise<SpreadsheetReader> {
  const encoding = await detectEncoding(source);
  const part = source.open(chunkBytes);
  const facts: Partial<FileFacts> = { encoding: encoding.name };
  const rows = parsedRows(decodedText(part.chunks, encoding), file, facts);
  try {
    const header = await searchHeader(rows, choices);
    if (header.found !== 'header') throw rejection(header, file);
    return new CsvReader(source.size, part, rows, header, { ...facts, headerRow: header.row ?? null });
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
    private readonly part: OpenPart,
    private readonly source: AsyncGenerator<SheetRow[]>,
    private readonly header: FoundHeader,
    readonly facts: Partial<FileFacts>,
  ) {
    this.columns = header.columns;
  }

  bytesRead(): number {
    return this.part.compressedBytes();
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return bodyRows(this.header, this.source);
  }

  async close(): Promise<void> {
    await this.source.return(undefined);
  }
}

async function* decodedText(chunks: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<Buffer> {
  const decoder = createDecoder(encoding);
  let skip = encoding.skip;
  for await (const chunk of chunks) {
    const text = decoder.write(chunk.subarray(skip));
    skip = Math.max(0, skip - chunk.length);
    if (text.length > 0) yield text;
  }
  const rest = decoder.end();
  if (rest.length > 0) yield rest;
}

/** Rows with a value, and lost lines. */
async function* parsedRows(
  text: AsyncGenerator<Buffer>,
  file: string,
  facts: Partial<FileFacts>,
): AsyncGenerator<SheetRow[]> {
  const sample = await readSample(text);
  const dialect = detectDialect(sample.toString('utf8', 0, SAMPLE_BYTES));
  facts.delimiter = dialect.delimiter;
  const records = new CsvRecords(dialect);
  try {
    for await (const chunk of prepend(sample.subarray(dialect.skip), text)) {
      yield* records.write(chunk);
    }
    yield* records.end();
  } catch (error) {
    if (error instanceof BrokenMostly) {
      throw new AppError('file_quotes_broken', { file, row: error.row, lost: error.lost }, { cause: error });
    }
    if (!(error instanceof BrokenThroughout)) throw error;
    throw new AppError('file_quote_unclosed', { file, row: error.row }, { cause: error });
  } finally {
    records.close();
    await text.return(undefined);
  }
}

async function readSample(text: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let length = 0; length < SAMPLE_BYTES;) {
    const next = await text.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(chunks);
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** Lost lines include the header if none was found. */
function rejection(search: Exclude<HeaderSearch, FoundHeader>, file: string): AppError {
  const [lost] = search.lost;
  if (!lost) return headerError([search], file);
  if (lost.issue?.code === 'row_quote_unclosed') return new AppError('file_quote_unclosed', { file, row: lost.row });
  return new AppError('file_record_too_long', { file, row: lost.row, maximum: MAX_RECORD_BYTES / 1024 });
}
