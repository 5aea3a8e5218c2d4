import { AppError } from '@directory/contracts/errors';
import { dateText, type DateRules } from '../cell-dates.js';
import { SHOWN, type Shown } from '../number-formats.js';
import { DamagedFile } from '../damaged-file.js';

import { numberCell, rkNumber } from './numbers.js';
import { RECORD, RecordCursor } from './records.js';
import { PENDING, RowPart, RowWindow } from '../row-window.js';
import type { SheetRow } from '../spreadsheet-reader.js';
import { CellText, type SharedStrings } from './strings.js';
import type { XlsSheet, XlsWorkbook } from './workbook.js';

const MAX_COLUMNS = 256;
/** Cells of one row may repeat one long shared text. */
const MAX_ROW_LENGTH = 2 ** 20;
/** Texts are resolved for many rows at once, up to about this size. */
const MAX_PENDING_BYTES = 2 ** 19;

/** A row has one record per cell, with some tolerance. */
const MAX_ROW_RECORDS = 16 * MAX_COLUMNS;

/** Row, column and style of a cell record. */
const CELL_BYTES = 6;
const STYLE_OFFSET = 4;
const COLUMN_BYTES = 2;
const STYLE_BYTES = 2;
/** A style and a number of a MULRK record, between its first and last column. */
const PACKED_BYTES = 6;
const RESULT_IS_NO_NUMBER = 0xffff;
const RESULT = { STRING: 0, BOOLEAN: 1 } as const;

/** Minimum sizes of cell records; shorter ones are corrupt. */
const CELL_RECORD_BYTES: Partial<Record<number, number>> = {
  [RECORD.LABELSST]: 10,
  [RECORD.LABEL]: 8,
  [RECORD.RSTRING]: 8,
  [RECORD.NUMBER]: 14,
  [RECORD.RK]: 10,
  [RECORD.MULRK]: 6,
  [RECORD.BOOLERR]: 8,
  [RECORD.FORMULA]: 14,
};

interface SheetSource {
  file: string;
  maxRows: number;
}

/** A sheet while it is read. */
export interface XlsScan {
  /** Rows with a value, in chunks. Throws DamagedFile and AppError. */
  rows: AsyncGenerator<SheetRow[]>;
  /** Restricts decoding to these columns once the header is known. */
  keepOnly(columns: Iterable<number>): void;
  /** Bytes of the sheet read so far, in the end all of them. */
  bytesRead(): number;
}

/** Reads a worksheet. Formulas give their cached value. */
export function scanXlsSheet(workbook: XlsWorkbook, sheet: XlsSheet, source: SheetSource): XlsScan {
  const collector = new RowCollector(workbook, source);
  let position = sheet.start;
  async function* rows(): AsyncGenerator<SheetRow[]> {
    const cursor = new RecordCursor(workbook.stream, sheet.start, sheet.end);
    let depth = 0;
    while (await cursor.fill()) {
      position = cursor.nextPosition;
      let fresh = true;
      while (cursor.next()) {
        const { type } = cursor;
        if (type === RECORD.BOF) depth++;
        if (depth === 0) throw new DamagedFile('a sheet does not begin as one');
        // Charts within a sheet are embedded sheets.
        if (depth === 1) {
          if (collector.startsRow(cursor) && fresh) {
            yield* collector.takeRows();
            fresh = false;
          }
          collector.take(cursor);
        }
        if (type === RECORD.EOF && --depth === 0) {
          position = sheet.end;
          yield* collector.takeAllRows();
          return;
        }
      }
    }
    throw new DamagedFile('it ends in the middle of a sheet');
  }
  return {
    rows: rows(),
    keepOnly: (columns) => collector.keepOnly(columns),
    bytesRead: () => position - sheet.start,
  };
}

/** A cell with a shared text: the index of the string times the columns, plus the column. */
type PendingCell = number;
const columnOf = (cell: PendingCell) => cell % MAX_COLUMNS;
const stringOf = (cell: PendingCell) => (cell - (cell % MAX_COLUMNS)) / MAX_COLUMNS;

class RowCollector {
  private readonly strings: SharedStrings;
  private readonly dates: DateRules;
  private selected: Uint8Array = new Uint8Array(MAX_COLUMNS).fill(1);
  private readonly window = new RowWindow<PendingCell>();
  private part: RowPart<PendingCell> | undefined;
  private statedRow: number | undefined;
  private seen = 0;
  private rowRecords = 0;
  /** Column of the last formula, whose text may follow. */
  private formula: number | undefined;
  /** Text that may continue in the next record, and its column. */
  private text: CellText | undefined;
  private textColumn = 0;

  constructor(
    { strings, dates }: XlsWorkbook,
    private readonly source: SheetSource,
  ) {
    this.strings = strings;
    this.dates = dates;
  }

  keepOnly(columns: Iterable<number>): void {
    this.selected = new Uint8Array(MAX_COLUMNS);
    for (const column of columns) this.selected[column] = 1;
    this.window.filterPending((cell) => this.selected[columnOf(cell)] === 1);
  }

  startsRow(cursor: RecordCursor): boolean {
    const least = CELL_RECORD_BYTES[cursor.type];
    if (least === undefined) return false;
    if (cursor.length < least) throw new DamagedFile('a record is too short');
    return cursor.u16(0) !== this.statedRow;
  }

  take(cursor: RecordCursor): void {
    const { type } = cursor;
    if (type === RECORD.CONTINUE) return this.text?.take(cursor.data);
    if (this.text) this.endText(this.text);
    if (type === RECORD.STRING && this.formula !== undefined) {
      if (cursor.length < 3) throw new DamagedFile('a record is too short');
      this.beginText(this.formula, cursor, 0);
    }
    if (CELL_RECORD_BYTES[type] === undefined) return;
    const row = cursor.u16(0);
    if (row !== this.statedRow) this.startPart(row);
    if (++this.rowRecords > MAX_ROW_RECORDS) throw new DamagedFile('a row has too many cells');
    this.formula = undefined;
    this.takeCell(cursor);
  }

  /** Complete rows in chunks, with their texts. */
  takeRows(): AsyncGenerator<SheetRow[]> {
    return this.fill(this.window.take());
  }

  async *takeAllRows(): AsyncGenerator<SheetRow[]> {
    this.endPart();
    yield* this.fill(this.window.takeAll());
  }

  private async *fill(parts: RowPart<PendingCell>[]): AsyncGenerator<SheetRow[]> {
    for (let from = 0; from < parts.length;) {
      let to = from;
      let bytes = 0;
      for (const { pending } of parts.slice(from)) {
        if (bytes > MAX_PENDING_BYTES) break;
        for (const cell of pending) bytes += this.strings.bytesOf(stringOf(cell));
        to++;
      }
      yield await this.filled(parts.slice(from, to));
      from = to;
    }
  }

  private async filled(parts: RowPart<PendingCell>[]): Promise<SheetRow[]> {
    const indexes: number[] = [];
    for (const { pending } of parts) for (const cell of pending) indexes.push(stringOf(cell));
    const texts = await this.strings.read(indexes);
    let next = 0;
    for (const part of parts) {
      for (const cell of part.pending) {
        const text = texts[next++] ?? '';
        part.cells[columnOf(cell)] = text || null;
        part.length += text.length;
      }
      if (part.length > MAX_ROW_LENGTH) throw this.tooLong(part.row);
    }
    return parts.map((part) => part.toRow());
  }

  private startPart(stated: number): void {
    this.endPart();
    this.statedRow = stated;
    if (++this.seen > this.source.maxRows) {
      throw new AppError('file_too_many_rows', { file: this.source.file, maximum: this.source.maxRows });
    }
    this.part = new RowPart(stated + 1, []);
    this.rowRecords = 0;
  }

  private endPart(): void {
    if (this.text) this.endText(this.text);
    if (this.part && this.part.cells.length > 0) this.window.add(this.part);
    this.part = undefined;
  }

  private takeCell(cursor: RecordCursor): void {
    const column = cursor.u16(2);
    if (cursor.type === RECORD.MULRK) return this.placeNumbers(column, cursor);
    if (column >= MAX_COLUMNS || !this.selected[column]) return;
    switch (cursor.type) {
      case RECORD.LABELSST:
        return this.placeShared(column, cursor.u32(CELL_BYTES));
      case RECORD.LABEL:
      case RECORD.RSTRING:
        return this.beginText(column, cursor, CELL_BYTES);
      case RECORD.NUMBER:
        return this.placeNumber(column, cursor.f64(CELL_BYTES), cursor.u16(STYLE_OFFSET));
      case RECORD.RK:
        return this.placeNumber(column, rkNumber(cursor.i32(CELL_BYTES)), cursor.u16(STYLE_OFFSET));
      case RECORD.BOOLERR:
        return this.place(column, cursor.u8(CELL_BYTES + 1) === 0 ? booleanCell(cursor.u8(CELL_BYTES)) : null);
      case RECORD.FORMULA:
        return this.placeResult(column, cursor);
    }
  }

  private place(column: number, text: string | null): void {
    if (text === null || text === '') return;
    const { part } = this;
    if (!part) return;
    part.length += text.length;
    if (part.length > MAX_ROW_LENGTH) throw this.tooLong(part.row);
    const { cells } = part;
    while (cells.length < column) cells.push(null);
    cells[column] = text;
  }

  private placeNumber(column: number, value: number, style: number): void {
    const shown = (this.dates.shown[style] ?? SHOWN.number) as Shown;
    const date = shown === SHOWN.number ? null : dateText(value, shown, this.dates.is1904);
    this.place(column, date ?? numberCell(value));
  }

  private placeShared(column: number, index: number): void {
    if (!this.part) return;
    const { row, cells, pending } = this.part;
    if (!this.strings.has(index)) throw new DamagedFile(`row ${row} names a text that the file does not have`);
    while (cells.length < column) cells.push(null);
    cells[column] = PENDING;
    pending.push(index * MAX_COLUMNS + column);
  }

  private placeNumbers(first: number, cursor: RecordCursor): void {
    let column = first;
    const end = cursor.length - COLUMN_BYTES;
    for (let at = 2 * COLUMN_BYTES; at + PACKED_BYTES <= end && column < MAX_COLUMNS; at += PACKED_BYTES) {
      if (this.selected[column]) this.placeNumber(column, rkNumber(cursor.i32(at + STYLE_BYTES)), cursor.u16(at));
      column++;
    }
  }

  private placeResult(column: number, cursor: RecordCursor): void {
    if (cursor.u16(CELL_BYTES + 6) !== RESULT_IS_NO_NUMBER) {
      return this.placeNumber(column, cursor.f64(CELL_BYTES), cursor.u16(STYLE_OFFSET));
    }
    const kind = cursor.u8(CELL_BYTES);
    if (kind === RESULT.STRING) this.formula = column;
    else if (kind === RESULT.BOOLEAN) this.place(column, booleanCell(cursor.u8(CELL_BYTES + 2)));
  }

  private beginText(column: number, cursor: RecordCursor, at: number): void {
    this.text = new CellText(cursor.data, at);
    this.textColumn = column;
  }

  private endText(text: CellText): void {
    this.text = undefined;
    this.place(this.textColumn, text.toString());
  }

  private tooLong(row: number): AppError {
    return new AppError('file_record_too_long', { file: this.source.file, row, maximum: MAX_ROW_LENGTH / 1024 });
  }
}

function booleanCell(value: number): string {
  return value === 0 ? 'FALSE' : 'TRUE';
}
