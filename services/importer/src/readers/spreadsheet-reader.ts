import type { RowIssueCode } from '@directory/contracts/errors';
import type { ColumnMap } from './columns/column-map.js';

/** One row; cells of columns that no field reads are null, as are empty ones. */
export interface SheetRow {
  /** As spreadsheet programs number it, 1-based; grows from row to row. */
  row: number;
  cells: (string | null)[];
  /** Set where the row has values in several cells beyond the header: its cells may stand in wrong columns. */
  isTooWide?: true;
  /** Set where the row could not be made out; it has no cells then. `value` is how its text begins. */
  issue?: { code: RowIssueCode; value: string };
}

/** The seam between file formats and the import. A reader is read once, then closed; close it after an error too. */
export interface SpreadsheetReader {
  readonly kind: 'csv' | 'xlsx' | 'xls' | 'json';
  /** From the header row, found within the first 20 rows that are not blank. */
  readonly columns: ColumnMap;
  /** Bytes it will consume; of the compressed parts where the file is compressed. */
  readonly bytesTotal: number;
  /** Bytes consumed so far; never decreases. */
  bytesRead(): number;
  /**
   * Chunks of the rows after the header, now and then an empty one, so that progress is seen while no row is ready.
   * Blank rows and repeats of the header are left out; rows with a row error are not, those above the header included.
   * Throws an AppError `file_…` when the file proves broken on the way.
   */
  rows(): AsyncIterable<SheetRow[]>;
  close(): Promise<void>;
}
