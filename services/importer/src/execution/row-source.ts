import type { ReadingSummary } from './reading-summary.js';
import type { SpreadsheetReader } from '../readers/spreadsheet-reader.js';

/** A chunk of the rows of a file. */
export interface RowChunk {
  /** COPY lines as UTF-8, valid until the next but one chunk is requested. */
  lines: Uint8Array | null;
  /** The next part of the list of row errors. */
  rowErrors: string;
  /** Match keys of some of the rows. */
  keys: string[];
  /** Progress so far. */
  counts: { bytesRead: number; rowsRead: number; errors: number; skipped: number };
  /** With the last chunk. */
  summary: ReadingSummary | null;
}

/** A spreadsheet as COPY lines. Read once, then close, also after an error. */
export interface RowSource {
  readonly kind: SpreadsheetReader['kind'];
  readonly bytesTotal: number;
  /** Throws an AppError `file_…` if the file turns out to be invalid, and the reason of an aborted signal at once. */
  chunks(signal?: AbortSignal): AsyncGenerator<RowChunk>;
  close(): Promise<void>;
}
