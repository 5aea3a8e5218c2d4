import type { CorrectedRow } from '@directory/contracts/error-rows';
import type { RowIssue } from '@directory/contracts/imports';
import type { FileStore } from '../files/file-store.js';
import { RowErrorLog } from './row-error-log.js';
import {
  readRowErrors,
  rowErrorLine,
  rowErrorsKey,
  type ErrorRowsHeader,
  type RejectedRow,
  type RowErrorTotals,
} from './row-error-records.js';

export async function errorRowsHeader(files: FileStore, importId: string): Promise<ErrorRowsHeader> {
  let found: ErrorRowsHeader = { header: [], chosen: [] };
  await readRowErrors(await files.read(rowErrorsKey(importId)), (record) => {
    if ('header' in record) found = record;
    return Promise.resolve(false);
  });
  return found;
}

/** Rejected rows with their cells, in the order of the file, until `wanted` returns null. */
export async function rejectedRows(
  files: FileStore,
  importId: string,
  wanted: (row: RejectedRow, index: number) => boolean | null,
): Promise<Required<RejectedRow>[]> {
  const found: Required<RejectedRow>[] = [];
  let index = 0;
  await readRowErrors(await files.read(rowErrorsKey(importId)), (record) => {
    if (!('cells' in record) || !record.cells) return Promise.resolve();
    const isWanted = wanted(record, index++);
    if (isWanted) found.push({ ...record, cells: record.cells });
    return Promise.resolve(isWanted !== null);
  });
  return found;
}

interface CorrectedOutcome extends CorrectedRow {
  issues: RowIssue[];
  isRejected: boolean;
}

/** Removes corrected rows from the list, except those rejected again. Idempotent. */
export async function rewriteRowErrors(
  files: FileStore,
  importId: string,
  corrected: CorrectedOutcome[],
  totals: RowErrorTotals,
): Promise<void> {
  const outcomes = new Map(corrected.map((outcome) => [outcome.row, outcome]));
  const log = new RowErrorLog(files, importId);
  try {
    if (totals.rejectedRows + totals.droppedValues > 0) {
      await readRowErrors(await files.read(rowErrorsKey(importId)), async (record) => {
        if ('rejectedRows' in record) return;
        const outcome = 'cells' in record && record.cells ? outcomes.get(record.row) : undefined;
        if (!outcome) return log.write(rowErrorLine(record));
        const { row, cells, issues, isRejected } = outcome;
        if (isRejected) await log.write(rowErrorLine({ row, cells, issues }));
        else if (issues.length > 0) await log.write(rowErrorLine({ row, issues }));
      });
      await log.write(rowErrorLine(totals));
    }
    await log.close();
  } finally {
    await log.abandon();
  }
}
