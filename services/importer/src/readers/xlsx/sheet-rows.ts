import { AppError } from '@directory/contracts/errors';
import { dateText, isoText, type DateRules } from '../cell-dates.js';
import { isShortNumber, MAX_CELL_LENGTH } from '../cell-text.js';
import { SHOWN, type Shown } from '../number-formats.js';
import type { SharedStrings } from './shared-strings.js';
import {
  CELL,
  cellColumn,
  cellText,
  cellType,
  digits,
  sharedIndex,
  statedNumber,
  type CellType,
} from './sheet-cells.js';
import { FastPathCell } from './cell-fast-path.js';
import { linkOfFormula } from './sheet-ranges.js';
import { PENDING, RowPart, RowWindow } from '../row-window.js';
import type { SheetRow } from '../spreadsheet-reader.js';
import { nameId, XmlScanner, type XmlHandler } from './xml-scanner.js';
import { decodeText, ShortTexts, TextMarks, type SliceableBuffer } from './xml-text.js';
import { DamagedFile } from '../damaged-file.js';

/** Limit of the format. */
export const MAX_SHEET_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Otherwise a few shared strings in thousands of cells would multiply. */
const MAX_ROW_LENGTH = 2 ** 20;
/** Bytes scanned at once, so that few rows are in memory. */
const SLICE_BYTES = 128 * 1024;
/** Smaller before the header is found, as its rows may need unread shared strings. */
const FIRST_SLICE_BYTES = 8 * 1024;

const ROW = nameId('row');
const C = nameId('c');
const F = nameId('f');
const V = nameId('v');
const IS = nameId('is');
const R = nameId('r');
const S = nameId('s');
const T = nameId('t');
const SHEET_DATA = 'sheetData';
/** worksheet / sheetData / row / c / v, or … c / is / t, or … c / is / r / t */
const [DATA_DEPTH, ROW_DEPTH, CELL_DEPTH, VALUE_DEPTH] = [2, 3, 4, 5];

export interface SheetSource {
  file: string;
  strings: SharedStrings | undefined;
  dates: DateRules;
  maxRows: number;
}

/** A sheet while it is read. */
export interface SheetScan {
  /** Rows with a value, in chunks. Throws DamagedFile and AppError. */
  rows: AsyncGenerator<SheetRow[]>;
  /** Restricts decoding to these columns once the header is known. */
  keepOnly(columns: Iterable<number>): void;
}

/** Reads a worksheet part. Formulas give their cached value. */
export function scanSheet(chunks: AsyncIterable<Buffer>, source: SheetSource): SheetScan {
  let collector!: RowCollector;
  const scanner = new XmlScanner((self) => (collector = new RowCollector(self, source)));
  async function* rows(): AsyncGenerator<SheetRow[]> {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length;) {
        const to = at + (collector.keepsAll ? FIRST_SLICE_BYTES : SLICE_BYTES);
        scanner.feed(chunk.subarray(at, to));
        at = to;
        const found = await collector.take();
        if (found.length > 0) yield found;
      }
    }
    scanner.finish();
    const found = await collector.take(true);
    if (found.length > 0) yield found;
  }
  return { rows: rows(), keepOnly: (columns) => collector.keepOnly(columns) };
}

/** A cell with an unread shared string. */
interface PendingCell {
  column: number;
  index: number;
  /** Value of an earlier cell with the same reference, which an empty text does not replace. */
  before: string | null;
}

class RowCollector implements XmlHandler {
  private readonly window = new RowWindow<PendingCell>();
  /** Column → whether it is read; undefined: all are. */
  private selected: Uint8Array | undefined;
  private width = 0;

  private inData = false;
  private row = 0;
  private seen = 0;
  private part: RowPart<PendingCell> | undefined;
  private hasValue = false;

  private column = -1;
  private inCell = false;
  private type: CellType = CELL.number;
  private style = 0;
  private value = '';
  private inFormula = false;
  private formula = '';
  /** The element of the value. */
  private valueOf = V;
  private readonly fastCell = new FastPathCell();
  private readonly marks = new TextMarks();
  private readonly texts = new ShortTexts();

  constructor(
    private readonly scanner: XmlScanner,
    private readonly source: SheetSource,
  ) {}

  get keepsAll(): boolean {
    return this.selected === undefined;
  }

  keepOnly(columns: Iterable<number>): void {
    this.selected = new Uint8Array(MAX_COLUMNS);
    for (const column of columns) {
      this.selected[column] = 1;
      this.width = Math.max(this.width, column + 1);
    }
  }

  /** Complete rows, at the end of the sheet all; waits for their shared strings. */
  async take(atEnd = false): Promise<SheetRow[]> {
    const parts = atEnd ? this.window.takeAll() : this.window.take();
    await this.fillPending(parts);
    return parts.map((part) => part.toRow());
  }

  open(id: number, depth: number): void {
    if (depth > CELL_DEPTH) {
      if (!this.inCell) return;
      if (depth === VALUE_DEPTH) {
        this.beginValue(id);
        this.inFormula = id === F && this.type === CELL.text;
      }
      this.scanner.capture = this.inFormula || this.isValue(depth);
    } else if (depth === CELL_DEPTH) {
      if (id === C && this.part) this.beginCell();
    } else if (depth === ROW_DEPTH) {
      if (id === ROW && this.inData) this.beginRow();
    } else if (depth === DATA_DEPTH) {
      this.inData = this.scanner.hasRootPrefix && this.scanner.localName() === SHEET_DATA;
    }
  }

  consumeFast(bytes: Buffer, at: number, depth: number): number {
    if (depth !== ROW_DEPTH || !this.part || !this.scanner.isPlain) return at;
    const { fastCell } = this;
    for (let next; (next = fastCell.read(bytes, at)) >= 0; at = next) {
      this.column = fastCell.column < 0 ? this.column + 1 : fastCell.column;
      if (fastCell.stop > fastCell.start && this.isSelected(this.column)) this.takeFast(bytes, fastCell);
    }
    return at;
  }

  close(_id: number, depth: number): void {
    if (depth > CELL_DEPTH) {
      if (depth === VALUE_DEPTH) this.inFormula = false;
      if (this.inCell) this.scanner.capture = this.isValue(depth - 1);
    } else if (depth === CELL_DEPTH) {
      if (this.inCell) this.endCell();
    } else if (depth === ROW_DEPTH) {
      if (this.part) this.endRow();
    } else this.inData = false;
  }

  text(bytes: Buffer, start: number, end: number, raw: boolean): void {
    if (this.inFormula) {
      if (this.formula.length < MAX_CELL_LENGTH) this.formula += decodeText(bytes, start, end, raw);
    } else if (this.value.length < MAX_CELL_LENGTH * 8) this.value += decodeText(bytes, start, end, raw);
  }

  /** A cell with both a value and a text shows one: the text if its type says so. */
  private beginValue(id: number): void {
    if (id !== V && id !== IS) return;
    if (this.value !== '' && id !== (this.type === CELL.text ? IS : V)) return;
    if (this.valueOf !== id) this.value = '';
    this.valueOf = id;
  }

  /** Whether text directly inside the element at this depth belongs to the value. */
  private isValue(depth: number): boolean {
    const { ids } = this.scanner;
    if (this.valueOf !== ids[VALUE_DEPTH]) return false;
    if (depth === VALUE_DEPTH) return this.valueOf === V;
    if (depth < VALUE_DEPTH || ids[depth] !== T || ids[VALUE_DEPTH] !== IS) return false;
    return depth === VALUE_DEPTH + 1 || (depth === VALUE_DEPTH + 2 && ids[VALUE_DEPTH + 1] === R);
  }

  /** A row without a number follows the previous one. */
  private beginRow(): void {
    const { scanner } = this;
    let stated = NaN;
    for (let i = 0; i < scanner.attributeCount; i++) {
      if (scanner.attributeIds[i] === R) stated = statedNumber(scanner, i);
    }
    this.row = Number.isInteger(stated) && stated > 0 ? stated : this.row + 1;
    if (this.row > this.source.maxRows || ++this.seen > this.source.maxRows) {
      throw new AppError('file_too_many_rows', { file: this.source.file, maximum: this.source.maxRows });
    }
    this.part = new RowPart(this.row, this.selected ? new Array<string | null>(this.width).fill(null) : []);
    this.hasValue = false;
    this.column = -1;
  }

  private endRow(): void {
    if (this.part && this.hasValue) this.window.add(this.part);
    this.part = undefined;
  }

  private beginCell(): void {
    const { scanner } = this;
    let column = -1;
    this.type = CELL.number;
    this.style = 0;
    for (let i = 0; i < scanner.attributeCount; i++) {
      const id = scanner.attributeIds[i];
      if (id === R) column = cellColumn(scanner, i);
      else if (id === T) this.type = cellType(scanner, i);
      else if (id === S) this.style = statedNumber(scanner, i);
    }
    this.column = column < 0 ? this.column + 1 : column;
    this.inCell = this.isSelected(this.column);
    this.value = this.formula = '';
    this.inFormula = false;
    this.valueOf = V;
  }

  private isSelected(column: number): boolean {
    return column < MAX_COLUMNS && (this.selected === undefined || this.selected[column] === 1);
  }

  private endCell(): void {
    this.inCell = false;
    this.scanner.capture = false;
    if (this.value === '') return;
    if (this.formula !== '') this.addLink(linkOfFormula(this.formula));
    if (this.type === CELL.shared) return this.putShared(sharedIndex(this.value));
    this.put(this.textOf(this.type, this.style, this.value));
  }

  private addLink(url: string | undefined): void {
    if (url === undefined || !this.part) return;
    this.part.length += url.length;
    (this.part.links ??= new Map()).set(this.column, url);
  }

  /** Fast path of a cell that the scanner has not seen. */
  private takeFast(bytes: Buffer, { type, style, start, stop }: FastPathCell): void {
    if (type === CELL.shared) {
      const index = digits(bytes, start, stop);
      return this.putShared(index >= 0 ? index : sharedIndex(decodeText(bytes, start, stop, false)));
    }
    if (type === CELL.text && stop - start <= MAX_CELL_LENGTH && !this.marks.within(bytes, start, stop)) {
      return this.put(this.texts.at(bytes, start, stop));
    }
    if (type === CELL.number && this.shown(style) === SHOWN.number && isShortNumber(bytes, start, stop)) {
      return this.put((bytes as SliceableBuffer).latin1Slice(start, stop));
    }
    this.put(this.textOf(type, style, decodeText(bytes, start, stop, false)));
  }

  private textOf(type: CellType, style: number, value: string): string | null {
    const shown = this.shown(style);
    const text = cellText(type, value);
    if (shown === SHOWN.number || text === null) return text;
    if (type === CELL.date) return isoText(text, shown);
    return (type === CELL.number && dateText(Number(text), shown, this.source.dates.is1904)) || text;
  }

  private shown(style: number): Shown {
    return (this.source.dates.shown[style] ?? SHOWN.number) as Shown;
  }

  private putShared(index: number): void {
    const { strings } = this.source;
    if (!strings || index < strings.size || strings.complete) {
      const text = this.sharedString(index, this.row);
      // An empty text also takes part in conflicts between parts of a row.
      if (text !== '') return this.put(text);
    }
    if (!this.part) return;
    const { cells, pending } = this.part;
    pending.push({ column: this.column, index, before: cells[this.column] ?? null });
    this.set(PENDING);
  }

  private put(text: string | null): void {
    if (!text) return;
    const { part } = this;
    if (!part) return;
    part.length += text.length;
    if (part.length > MAX_ROW_LENGTH) this.failTooLong(this.row);
    this.set(text);
  }

  /** A row counts from its first value on. */
  private set(text: string): void {
    if (!this.part) return;
    const { cells, pending } = this.part;
    while (cells.length < this.column) cells.push(null);
    if (cells[this.column] === PENDING && text !== PENDING) forget(pending, this.column);
    cells[this.column] = text;
    this.hasValue = true;
  }

  private async fillPending(parts: RowPart<PendingCell>[]): Promise<void> {
    let highest = -1;
    for (const { pending } of parts) for (const { index } of pending) highest = Math.max(highest, index);
    if (highest >= 0) await this.source.strings?.load(highest);
    for (const part of parts) {
      const { row, cells } = part;
      for (const { column, index, before } of part.pending) {
        const text = this.sharedString(index, row);
        part.length += text.length;
        const present = cells[column] === PENDING ? before : (cells[column] ?? null);
        cells[column] = text === '' ? present : text;
      }
      if (part.length > MAX_ROW_LENGTH) this.failTooLong(row);
    }
  }

  private sharedString(index: number, row: number): string {
    const text = this.source.strings?.at(index);
    if (text === undefined) throw new DamagedFile(`row ${row} names a text that the file does not have`);
    return text;
  }

  private failTooLong(row: number): never {
    throw new AppError('file_record_too_long', { file: this.source.file, maximum: MAX_ROW_LENGTH / 1024, row });
  }
}

function forget(pending: PendingCell[], column: number): void {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- `i` is within the list
  for (let i = pending.length - 1; i >= 0; i--) if (pending[i]!.column === column) pending.splice(i, 1);
}
