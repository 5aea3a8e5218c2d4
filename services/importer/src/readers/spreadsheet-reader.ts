import type { RowIssueCode } from '@directory/contracts/errors';
import type { FileFacts } from '@directory/contracts/imports';
import type { ColumnMap } from './columns/column-map.js';

/** One row; empty cells and those of unused columns are null. */
export interface SheetRow {
  /** 1-based as in spreadsheet programs; increasing. */
  row: number;
  cells: (string | null)[];
  /** Set if the row has several values beyond the header: cells may be in wrong columns. */
  isTooWide?: true;
  /** Set if its only text is merged over most columns, as that of a heading. */
  isHeading?: true;
  /** Set if the row is refused: one that could not be parsed has no cells. `value` is the start of its text. */
  issue?: { code: RowIssueCode; value: string };
  /** URLs of cells that a formula links, by column. */
  links?: ReadonlyMap<number, string>;
  /** URL that the name is linked with, in a table without websites. */
  site?: string;
}

/** Interface between file formats and the import. Read once, then close, also after an error. */
export interface SpreadsheetReader {
  readonly kind: 'csv' | 'xlsx' | 'xls' | 'json' | 'parquet' | 'html';
  /** Those that the format has. */
  readonly facts?: Partial<FileFacts>;
  /** From the header row, found within the first 20 rows that are not blank. */
  readonly columns: ColumnMap;
  /** Total bytes, compressed ones if the file is compressed. */
  readonly bytesTotal: number;
  /** Bytes consumed so far; never decreases. */
  bytesRead(): number;
  /**
   * Chunks of the rows after the header; empty ones report progress. Without blank rows and repeated headers, but with row errors,
   * also those above the header.
   * @throws AppError `file_…` if the file turns out to be invalid
   */
  rows(): AsyncIterable<SheetRow[]>;
  close(): Promise<void>;
}
