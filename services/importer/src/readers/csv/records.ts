import { parse, type Info, type Parser } from 'csv-parse';
import type { CsvDialect } from './dialect.js';
import { endsAtAnOpening, isRowAfterRow } from './quotes.js';
import { cellsOf } from './wrapped-records.js';
import type { SheetRow } from '../spreadsheet-reader.js';

/** A longer record means an unclosed quote, or no table at all. */
export const MAX_RECORD_BYTES = 2 ** 20;
/** Limit of bytes parsed repeatedly; quotes that exceed it are broken up to the end. */
const MAX_BYTES_IN_VAIN = 8 * 2 ** 20;
/** Limit of lost lines, a third of a millisecond each, unless more rows are read. */
const MAX_LOST_LINES = 10_000;
/** Limit of lost lines for any number of rows. */
const MAX_LOST_LINES_OF_LARGE_FILE = 100_000;
const FEED_BYTES = 64 * 1024;
/** Texts in one cell of a narrower table may have a comma. */
const MIN_UNWRAPPED_WIDTH = 3;
/** Characters of a lost line in its row error. */
const EXCERPT_LENGTH = 120;

const LF = 0x0a;
const CR = 0x0d;
const NOTHING: Buffer = Buffer.alloc(0);

/** Thrown once so many rows were lost that the rest would be guesswork; `row` is the last of them. */
export class BrokenThroughout extends Error {
  constructor(readonly row: number) {
    super(`quotes are broken up to row ${row}`);
  }
}

/** Thrown once most lines are lost; `row` is the last of them. */
export class BrokenMostly extends Error {
  constructor(
    readonly row: number,
    readonly lost: number,
  ) {
    super(`${lost} lines with broken quotes up to row ${row}`);
  }
}

/** Thrown inside the parser to stop it. */
class BrokenRecord extends Error {
  constructor(readonly bytes: number) {
    super('a record that is none');
  }
}

/**
 * Splits UTF-8 text into rows, numbered as in a spreadsheet program, blank ones included. A record that is too long, or whose quote
 * swallows lines, loses its first line only: that becomes a row with a row error, and parsing restarts at the next line.
 */
export class CsvRecords {
  private rows: SheetRow[] = [];
  private parser: Parser;
  /** Rows before the parser's first, and those it has finished. */
  private rowsBefore = 0;
  private finished = 0;
  /** Text of the unfinished record, its offset in the parser's input, and the bytes finished since. */
  private open = NOTHING;
  private openAt = 0;
  private consumed = 0;
  /** Cells of the last record of one line. */
  private width = 0;
  private skipping = false;
  private inVain = 0;
  private lost = 0;
  private readonly lineEnd: number;

  constructor(
    private readonly dialect: CsvDialect,
    private readonly maxBytesInVain = MAX_BYTES_IN_VAIN,
    private readonly maxLostLines = MAX_LOST_LINES,
  ) {
    this.lineEnd = dialect.rowEnds[0] === '\r' ? CR : LF;
    this.parser = this.createParser();
  }

  /** Adds text and yields finished rows. Throws BrokenThroughout and BrokenMostly. */
  async *write(chunk: Buffer): AsyncGenerator<SheetRow[]> {
    const todo = [chunk];
    for (let input = todo.pop(); input; input = todo.pop()) {
      if (this.skipping) input = this.afterLine(input);
      // The rest of a broken record is long; smaller chunks limit the rows in memory.
      if (input.length > FEED_BYTES) todo.push(input.subarray(FEED_BYTES));
      const part = input.subarray(0, FEED_BYTES);
      if (part.length === 0) continue;
      this.open = this.open.length > 0 ? Buffer.concat([this.open, part]) : part;
      let wasted = await wastedBytes((done) => this.parser.write(part, done));
      this.dropConsumed();
      if (this.open.length > MAX_RECORD_BYTES) wasted ??= this.open.length;
      if (wasted !== undefined) todo.push(this.resync(wasted));
      yield this.takeRows();
    }
  }

  /** The last rows. Throws BrokenThroughout and BrokenMostly. */
  async *end(): AsyncGenerator<SheetRow[]> {
    for (;;) {
      const wasted = await wastedBytes((done) => this.parser.end(done));
      this.dropConsumed();
      yield this.takeRows();
      if (wasted === undefined) return;
      yield* this.write(this.resync(wasted || this.open.length));
    }
  }

  close(): void {
    this.parser.destroy();
  }

  private takeRows(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  private createParser(): Parser {
    const parser = parse({
      delimiter: this.dialect.outer ?? this.dialect.delimiter,
      record_delimiter: this.dialect.rowEnds,
      relax_column_count: true,
      relax_quotes: true,
      ...(this.dialect.isSpaced && { ltrim: true }),
      ...(this.dialect.quote && { quote: this.dialect.quote, escape: this.dialect.quote }),
      ...(this.dialect.escape && { escape: this.dialect.escape }),
      skip_empty_lines: true,
      // Collecting rows here and returning null bypasses the parser's own queue, which would cost a third more.
      on_record: (cells: string[], info: Info) => {
        this.finish(cells, info);
        // The parser builds an unused error, 40 µs, for each row whose length differs from the first: so each is its first. Accessors
        // of its state would do the same four times slower.
        (parser.info as { records: number }).records = 0;
        return null;
      },
    });
    // The parser would copy these facts for each record, a fifth of the time of reading.
    (parser as unknown as { api: { __infoRecord: () => object } }).api.__infoRecord = () => parser.info;
    // Each error also reaches the callback of its write, where it is handled.
    parser.on('error', () => undefined);
    return parser;
  }

  private finish(cells: string[], { bytes, empty_lines: blank }: Info): void {
    const { width } = this;
    const start = this.afterLineEnds(this.consumed);
    const end = bytes - this.openAt;
    if (end - start > MAX_RECORD_BYTES || this.swallows(cells, start, end)) throw new BrokenRecord(end);
    this.consumed = end;
    this.finished++;
    const isOne = cells.length === 1 || this.dialect.outer !== undefined;
    const row = isOne ? this.unwrapped(cells, width) : cells;
    if (row.some((cell) => cell !== '')) this.rows.push({ row: this.rowsBefore + this.finished + blank, cells: row });
  }

  /** The cells of a record within one cell, where all records are, or where it has as many as the row before. */
  private unwrapped(cells: string[], width: number): string[] {
    const inner = cellsOf(cells[0] ?? '', this.dialect.delimiter);
    if (this.dialect.isWrapped) return inner;
    if (width < MIN_UNWRAPPED_WIDTH || inner.length !== width) return cells;
    this.width = width;
    return inner;
  }

  private swallows(cells: string[], start: number, end: number): boolean {
    const lineEnd = this.open.indexOf(this.lineEnd, start);
    if (lineEnd < 0 || lineEnd >= end - 1) {
      this.width = cells.length;
      return false;
    }
    const record = this.open.toString('utf8', start, end);
    if (isRowAfterRow(record, this.dialect.delimiter, this.width)) return true;
    const relaxed = cells.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell));
    return relaxed && endsAtAnOpening(record, this.dialect.delimiter);
  }

  /** Drops the first line of the unfinished record; returns the text to parse again. */
  private resync(wasted: number): Buffer {
    const row = this.rowsBefore + this.finished + this.parser.info.empty_lines + 1;
    const lineEnd = this.open.indexOf(this.lineEnd);
    const length = lineEnd < 0 ? this.open.length : lineEnd;
    const rest = lineEnd < 0 ? NOTHING : this.open.subarray(lineEnd + 1);
    const code = length > MAX_RECORD_BYTES ? 'row_too_long' : 'row_quote_unclosed';
    const value = this.open.toString('utf8', 0, Math.min(length, EXCERPT_LENGTH * 4)).slice(0, EXCERPT_LENGTH);
    this.rows.push({ row, cells: [], issue: { code, value } });
    this.inVain += wasted;
    if (this.inVain > this.maxBytesInVain) throw new BrokenThroughout(row);
    const isMost = ++this.lost > this.maxLostLines && this.lost * 2 > row;
    if (isMost || this.lost > MAX_LOST_LINES_OF_LARGE_FILE) throw new BrokenMostly(row, this.lost);
    this.skipping = lineEnd < 0;
    this.parser.destroy();
    this.parser = this.createParser();
    this.rowsBefore = row;
    this.finished = this.openAt = this.consumed = 0;
    this.open = NOTHING;
    return rest;
  }

  /** The rest of a chunk after the dropped line. */
  private afterLine(chunk: Buffer): Buffer {
    const lineEnd = chunk.indexOf(this.lineEnd);
    this.skipping = lineEnd < 0;
    return lineEnd < 0 ? NOTHING : chunk.subarray(lineEnd + 1);
  }

  /** Also drops blank lines, which would accumulate before the next record. */
  private dropConsumed(): void {
    const at = this.afterLineEnds(this.consumed);
    this.open = this.open.subarray(at);
    this.openAt += at;
    this.consumed = 0;
  }

  private afterLineEnds(from: number): number {
    let at = from;
    while (this.open[at] === LF || this.open[at] === CR) at++;
    return at;
  }
}

/** Bytes parsed in vain, 0 if unknown; undefined without an error. */
function wastedBytes(action: (done: (error?: Error | null) => void) => unknown): Promise<number | undefined> {
  return new Promise((resolve) => {
    action((error) => resolve(error ? (error instanceof BrokenRecord ? error.bytes : 0) : undefined));
  });
}
