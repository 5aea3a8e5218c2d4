import type { SheetRow } from './spreadsheet-reader.js';

/** Workbooks may split a row into parts, which are joined within this window. */
const WINDOW_ROWS = 1024;
/** After so many ordered rows of several cells a sheet counts as ordered: a long window costs time. */
const ORDERED_ROWS = 256;
const ORDERED_WINDOW_ROWS = 16;
/** Limit of cells and characters in the window. */
const MAX_WINDOW_SIZE = 2 ** 22;
/** The same for a sheet of which each row so far has a single cell first: it may be written column by column. */
const MAX_NARROW_WINDOW_SIZE = 2 ** 24;
const EXCERPT_LENGTH = 120;

/** Placeholder for a text that is not resolved yet. */
export const PENDING = '';

/** A row or a part of one. `P` is a reference to an unresolved text. */
export class RowPart<P> {
  /** Characters of its cells. */
  length = 0;
  pending: P[] = [];
  /** Of `SheetRow`. */
  links: Map<number, string> | undefined;
  /** Set if the rest of the row has left the window. */
  isOutOfOrder = false;

  constructor(
    /** As stated, unless another row has the number. */
    public row: number,
    readonly cells: SheetRow['cells'],
  ) {}

  toRow(): SheetRow {
    const { row, cells, links } = this;
    if (!this.isOutOfOrder) return links ? { row, cells, links } : { row, cells };
    const value = cells.filter(Boolean).join(' ').slice(0, EXCERPT_LENGTH);
    return { row, cells: [], issue: { code: 'row_out_of_order', value } };
  }

  /** Merges another part; returns false, without a change, if both have a value in one column. */
  join(part: RowPart<P>): boolean {
    const { cells } = this;
    if (part.cells.some((text, column) => text !== null && (cells[column] ?? null) !== null)) return false;
    while (cells.length < part.cells.length) cells.push(null);
    for (const [column, text] of part.cells.entries()) cells[column] = text ?? cells[column] ?? null;
    this.length += part.length;
    this.pending.push(...part.pending);
    if (part.links) this.links = new Map([...(this.links ?? []), ...part.links]);
    return true;
  }

  get size(): number {
    return this.cells.length + this.length;
  }
}

/** The latest rows of a sheet by number. A part that conflicts with its row becomes a row after the last. */
export class RowWindow<P> {
  /** Ascending; those before `start` have left the window. */
  private rows: RowPart<P>[] = [];
  private start = 0;
  private size = 0;
  private outOfOrder: RowPart<P>[] = [];
  private lastRow = 0;
  private lastStated = 0;
  private lastLeft = 0;
  /** Ordered rows of several cells since the last disorder, up to the limit. */
  private ordered = 0;
  /** Whether each row so far has a single cell first. */
  private isNarrow = true;

  add(part: RowPart<P>): void {
    const stated = part.row;
    if (stated > this.lastRow) this.append(part);
    else this.addEarlier(part);
    this.lastStated = stated;
    const [windowRows, windowSize] = this.limits();
    while (this.rows.length - this.start > windowRows || this.size > windowSize) {
      const row = this.rows[this.start++];
      if (!row) break;
      this.size -= row.size;
      this.lastLeft = row.row;
    }
  }

  /** Drops unneeded unresolved texts. */
  filterPending(isNeeded: (cell: P) => boolean): void {
    for (const part of this.rows) part.pending = part.pending.filter(isNeeded);
  }

  /** The rows that have left the window since the last call. */
  take(): RowPart<P>[] {
    const complete = this.rows.splice(0, this.start);
    this.start = 0;
    if (this.outOfOrder.length === 0) return complete;
    return [...complete, ...this.outOfOrder.splice(0)];
  }

  /** The remaining rows, at the end of the sheet. */
  takeAll(): RowPart<P>[] {
    this.start = this.rows.length;
    return this.take();
  }

  private limits(): [rows: number, size: number] {
    if (this.isNarrow) return [Infinity, MAX_NARROW_WINDOW_SIZE];
    return [this.ordered === ORDERED_ROWS ? ORDERED_WINDOW_ROWS : WINDOW_ROWS, MAX_WINDOW_SIZE];
  }

  private append(part: RowPart<P>): void {
    this.lastRow = part.row;
    if (this.ordered < ORDERED_ROWS && part.cells.filter((text) => text !== null).length > 1) {
      this.ordered++;
      this.isNarrow = false;
    }
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

  /** Index of the first row in the window with at least this number. */
  private indexFrom(number: number): number {
    let [low, high] = [this.start, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.rows[middle]?.row ?? Infinity) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
