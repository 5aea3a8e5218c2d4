import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { RowIssue } from '@directory/contracts/imports';
import type { Field } from '../readers/columns/fields.js';
import type { RatingScale } from '../rows/ratings.js';

/**
 * The row errors of one import as JSON lines with codes instead of texts: a head, the rows in the order of the file, and a tail
 * with the counts. Written while a file is read; the workbook is generated on request.
 */
export interface ErrorRowsHeader {
  /** The header row of the file; rejected rows have the cells of its columns that are read. */
  header: (string | null)[];
  chosen: [position: number, field: Field | null][];
  /** Absent in lists of earlier versions. */
  ratingScale?: RatingScale;
}

export interface RejectedRow {
  row: number;
  /** The values of a rejected row, in the order of the columns; absent for an imported row. */
  cells?: (string | null)[];
  issues: RowIssue[];
}

/** Total counts, including unlisted ones. */
export interface RowErrorTotals {
  rejectedRows: number;
  droppedValues: number;
}

export type RowErrorRecord = ErrorRowsHeader | RejectedRow | RowErrorTotals;

/** Rows that fit on one sheet with a header and a closing line. */
export const MAX_REJECTED_ROWS = 1_000_000;
/** Listed values of imported rows that were left out or cut. */
export const MAX_DROPPED_VALUES = 10_000;

/** Key of the compressed lines of an import in the file store. */
export function rowErrorsKey(importId: string): string {
  return `${importId}.row-errors.gz`;
}

export function rowErrorLine(record: RowErrorRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Passes each record of a stored list to `take`, until that returns false. */
export async function readRowErrors(
  list: Readable,
  take: (record: RowErrorRecord) => Promise<boolean | void>,
): Promise<void> {
  let isStopped = false;
  const records = async (chunks: AsyncIterable<string>) => {
    let rest = '';
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        isStopped = (await take(JSON.parse(line) as RowErrorRecord)) === false;
        if (isStopped) return;
      }
    }
  };
  await pipeline(list, createGunzip().setEncoding('utf8'), records).catch((error: unknown) => {
    if (!isStopped) throw error; // a stream that is not read to its end rejects
  });
}
