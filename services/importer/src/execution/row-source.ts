import type { ReadingSummary } from './reading-summary.js';
import type { SpreadsheetReader } from '../readers/spreadsheet-reader.js';

/** What comes of reading a file, chunk by chunk. */
export interface RowChunk {
  /** COPY lines as UTF-8. They stay as they are until the next but one chunk is asked for. */
  lines: Uint8Array | null;
  /** The next part of the list of row errors. */
  rowErrors: string;
  /** Match keys of some of the rows. */
  keys: string[];
  /** How far it has come. */
  counts: { bytesRead: number; rowsRead: number; errors: number; skipped: number };
  /** With the last chunk. */
  summary: ReadingSummary | null;
}

/** A spreadsheet on its way to COPY lines. To be read once, then closed; close it after an error too. */
export interface RowSource {
  readonly kind: SpreadsheetReader['kind'];
  /** Bytes it will consume. */
  readonly bytesTotal: number;
  /** Throws an AppError `file_…` when the file proves broken on the way. */
  chunks(): AsyncGenerator<RowChunk>;
  close(): Promise<void>;
}
