import { AppError } from '@directory/contracts/errors';
import { columnOf, decodeEscapes, MAX_CELL_LENGTH, numberText } from './cell-text.js';
import type { SheetRow } from './spreadsheet-reader.js';
import type { StringTable } from './string-table.js';
import { parseXml, type XmlHandlers } from './xml-stream.js';
import { DamagedFile } from './zip-archive.js';

/** Bounds of the format itself: XFD is the last column. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** A few shared strings named by thousands of cells would otherwise multiply. */
const MAX_ROW_LENGTH = 2 ** 20;

export interface SheetSource {
  file: string;
  strings: StringTable;
  maxRows: number;
}

/** What can be told of a sheet while it is read. */
export interface SheetScan {
  /** All rows that have a value, in chunks. Throws DamagedFile and AppError. */
  rows: AsyncGenerator<SheetRow[]>;
  /** Once the header is known, spares decoding cells of other columns. */
  keepOnly(columns: Iterable<number>): void;
}

/** Reads a worksheet part. Dates stay the numbers they are stored as; formulas give their cached value. */
export function scanSheet(chunks: AsyncIterable<Buffer>, source: SheetSource): SheetScan {
  const collector = new RowCollector(source);
  async function* rows(): AsyncGenerator<SheetRow[]> {
    for await (const _ of parseXml(chunks, collector)) {
      void _;
      if (collector.rows.length > 0) yield collector.rows.splice(0);
    }
  }
  return { rows: rows(), keepOnly: (columns) => (collector.kept = new Set(columns)) };
}

class RowCollector implements XmlHandlers {
  readonly rows: SheetRow[] = [];
  kept: ReadonlySet<number> | undefined;

  private row = 0;
  private seen = 0;
  private cells: (string | null)[] | undefined;
  private rowLength = 0;
  private column = -1;
  private type: string | undefined;
  private inCell = false;
  private capturing = false;
  private phonetic = 0;
  private value = '';

  constructor(private readonly source: SheetSource) {}

  open = (name: string, attributes: Record<string, string>): void => {
    switch (name) {
      case 'row':
        return this.beginRow(attributes['r']);
      case 'c':
        return this.beginCell(attributes['r'], attributes['t']);
      case 'rPh':
        this.phonetic++;
        return;
      case 'v':
      case 't':
        this.capturing = this.inCell && this.phonetic === 0;
    }
  };

  close = (name: string): void => {
    switch (name) {
      case 'row':
        return this.endRow();
      case 'c':
        return this.endCell();
      case 'rPh':
        this.phonetic--;
        return;
      case 'v':
      case 't':
        this.capturing = false;
    }
  };

  text = (text: string): void => {
    if (this.capturing && this.value.length < MAX_CELL_LENGTH * 8) this.value += text;
  };

  /** Rows may lack a number, repeat one or go back: numbers grow all the same, because rows are told apart by them. */
  private beginRow(reference: string | undefined): void {
    const stated = Number(reference);
    this.row = Number.isInteger(stated) && stated > this.row ? stated : this.row + 1;
    if (this.row > this.source.maxRows || ++this.seen > this.source.maxRows) {
      throw new AppError('file_too_many_rows', { file: this.source.file, maximum: this.source.maxRows });
    }
    this.cells = [];
    this.column = -1;
    this.rowLength = 0;
  }

  private endRow(): void {
    if (this.cells && this.cells.length > 0) this.rows.push({ row: this.row, cells: this.cells });
    this.cells = undefined;
  }

  private beginCell(reference: string | undefined, type: string | undefined): void {
    this.column = columnOf(reference) ?? this.column + 1;
    this.type = type;
    this.inCell = this.cells !== undefined && this.column < MAX_COLUMNS && (this.kept?.has(this.column) ?? true);
    this.value = '';
  }

  private endCell(): void {
    if (!this.inCell) return;
    this.inCell = false;
    const text = this.value === '' ? null : this.decode(this.value);
    if (text === null || text === '') return;
    this.rowLength += text.length;
    if (this.rowLength > MAX_ROW_LENGTH) {
      throw new AppError('file_record_too_long', {
        file: this.source.file,
        maximum: MAX_ROW_LENGTH / 1024,
        row: this.row,
      });
    }
    const cells = this.cells!;
    while (cells.length < this.column) cells.push(null);
    cells[this.column] = text;
  }

  private decode(value: string): string | null {
    switch (this.type) {
      case 's': {
        const text = this.source.strings.at(Number(value.trim()));
        if (text === undefined) throw new DamagedFile(`row ${this.row} names a text that the file does not have`);
        return text;
      }
      case 'inlineStr':
      case 'str':
        return decodeEscapes(value).slice(0, MAX_CELL_LENGTH);
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
      case 'e':
        return null;
      case 'd':
        return value.trim();
      default:
        return numberText(value)?.slice(0, MAX_CELL_LENGTH) ?? null;
    }
  }
}
