import type { SheetRow } from './spreadsheet-reader.js';

/** Workbooks may state a row in parts: they are joined as long as the row is one of the last so many. */
const WINDOW_ROWS = 1024;
/** After so many rows of several cells in order a sheet is taken for ordinary: a long window costs time. */
const ORDERED_ROWS = 256;
const ORDERED_WINDOW_ROWS = 16;
/** Cells and characters of the rows in the window; it holds fewer rows where they are longer. */
const MAX_WINDOW_SIZE = 2 ** 22;
const EXCERPT_LENGTH = 120;

/** Stands in a cell whose text is still to be looked up. */
export const PENDING = '';

/** A row or a part of one. `P` describes a cell whose text is still to be looked up. */
export class RowPart<P> {
  /** Characters of its cells. */
  length = 0;
  pending: P[] = [];
  /** Set where the rest of the row has left the window. */
  isOutOfOrder = false;

  constructor(
    /** As stated, until it turns out that another row has the number. */
    public row: number,
    readonly cells: SheetRow['cells'],
  ) {}

  toRow(): SheetRow {
    const { row, cells } = this;
    if (!this.isOutOfOrder) return { row, cells };
    const value = cells.filter(Boolean).join(' ').slice(0, EXCERPT_LENGTH);
    return { row, cells: [], issue: { code: 'row_out_of_order', value } };
  }

  /** Takes over the cells of another part; false, and nothing is changed, where both have a value in one column. */
  join(part: RowPart<P>): boolean {
    const { cells } = this;
    if (part.cells.some((text, column) => text !== null && (cells[column] ?? null) !== null)) return false;
    while (cells.length < part.cells.length) cells.push(null);
    for (const [column, text] of part.cells.entries()) cells[column] = text ?? cells[column]!;
    this.length += part.length;
    this.pending.push(...part.pending);
    return true;
  }

  get size(): number {
    return this.cells.length + this.length;
  }
}

/** The latest rows of a sheet by their numbers. A part that conflicts with the row of its number becomes a row after the last. */
export class RowWindow<P> {
  /** Ascending; those before `start` have left the window. */
  private rows: RowPart<P>[] = [];
  private start = 0;
  private size = 0;
  private outOfOrder: RowPart<P>[] = [];
  private lastRow = 0;
  private lastStated = 0;
  private lastLeft = 0;
  /** Rows of several cells since the last that was not in order, counted up to the bound. */
  private ordered = 0;

  add(part: RowPart<P>): void {
    const stated = part.row;
    if (stated > this.lastRow) this.append(part);
    else this.addEarlier(part);
    this.lastStated = stated;
    const windowRows = this.ordered === ORDERED_ROWS ? ORDERED_WINDOW_ROWS : WINDOW_ROWS;
    while (this.rows.length - this.start > windowRows || this.size > MAX_WINDOW_SIZE) {
      const row = this.rows[this.start++]!;
      this.size -= row.size;
      this.lastLeft = row.row;
    }
  }

  /** Drops what is still to be looked up, where it is not needed. */
  filterPending(isNeeded: (cell: P) => boolean): void {
    for (const part of this.rows) part.pending = part.pending.filter(isNeeded);
  }

  /** The rows that have left the window since the last call. */
  take(): RowPart<P>[] {
    const taken = this.rows.splice(0, this.start);
    this.start = 0;
    if (this.outOfOrder.length === 0) return taken;
    return [...taken, ...this.outOfOrder.splice(0)];
  }

  /** All that are left, at the end of the sheet. */
  takeAll(): RowPart<P>[] {
    this.start = this.rows.length;
    return this.take();
  }

  private append(part: RowPart<P>): void {
    this.lastRow = part.row;
    if (this.ordered < ORDERED_ROWS && part.cells.filter((text) => text !== null).length > 1) this.ordered++;
    this.rows.push(part);
    this.size += part.size;
  }

  private addEarlier(part: RowPart<P>): void {
    this.ordered = 0;
    const index = this.indexFrom(part.row);
    const row = this.rows[index];
    const sizeBefore = row?.size ?? 0;
    if (row?.row === part.row && row.join(part)) {
      this.size += row.size - sizeBefore;
    } else if (row?.row === part.row || part.row === this.lastStated) {
      part.row = this.lastRow + 1;
      this.append(part);
    } else if (part.row > this.lastLeft) {
      this.rows.splice(index, 0, part);
      this.size += part.size;
    } else {
      part.isOutOfOrder = true;
      this.outOfOrder.push(part);
    }
  }

  /** Index of the first row in the window whose number is not below this one. */
  private indexFrom(number: number): number {
    let [low, high] = [this.start, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle]!.row < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
