import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { RowIssue } from '@directory/contracts/imports';

/**
 * What was wrong with the rows of one import, as lines of JSON in no language: a head, the rows in the order of the file,
 * a tail that counts them. It is written while a file is read and becomes a workbook when somebody asks for it.
 */
interface RowErrorHeader {
  /** Names of the columns that were read, as the file has them. */
  columns: string[];
}

export interface RejectedRow {
  row: number;
  /** The values of a row that cannot be used, in the order of the columns; absent for one that landed without some. */
  cells?: (string | null)[];
  issues: RowIssue[];
}

/** How many there were, listed or not. */
export interface RowErrorTotals {
  rejectedRows: number;
  droppedValues: number;
}

export type RowErrorRecord = RowErrorHeader | RejectedRow | RowErrorTotals;

/** Rows listed: what one sheet of a workbook holds, with room for a header and a closing line. */
export const MAX_REJECTED_ROWS = 1_000_000;
/** Values listed that were left out of rows that landed. */
export const MAX_DROPPED_VALUES = 10_000;

/** Where the lines of an import are kept, compressed. */
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
      rest = lines.pop()!;
      for (const line of lines) {
        isStopped = (await take(JSON.parse(line) as RowErrorRecord)) === false;
        if (isStopped) return;
      }
    }
  };
  await pipeline(list, createGunzip().setEncoding('utf8'), records).catch((error: unknown) => {
    if (!isStopped) throw error; // a stream that is not read to its end fails
  });
}
