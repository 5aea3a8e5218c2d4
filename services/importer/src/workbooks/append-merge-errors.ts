import type { RowIssue } from '@directory/contracts/imports';
import type { FileStore } from '../files/file-store.js';
import { DETECTION, type ReadChoices } from '../readers/columns/read-choices.js';
import { openSpreadsheet } from '../readers/open-spreadsheet.js';
import { createRowFormatter } from '../rows/format-row.js';
import { RowErrorLog } from './row-error-log.js';
import { RowErrorBuffer } from './row-error-buffer.js';

/**
 * Reads a file again and rewrites its list of row errors with the rows rejected by the catalog, which are known only after the
 * merge. Idempotent.
 */
export async function logRejects(
  files: FileStore,
  { id, fileName, choices = DETECTION }: { id: string; fileName: string; choices?: ReadChoices },
  rejects: RowIssue[],
  signal: AbortSignal,
): Promise<void> {
  const rejected = new Map(rejects.map((issue) => [issue.row, issue]));
  const file = await files.openLocal(id);
  try {
    await logFile(files, { id, path: file.path, fileName, choices }, rejected, signal);
  } finally {
    await file.release();
  }
}

async function logFile(
  files: FileStore,
  { id, path, fileName, choices }: { id: string; path: string; fileName: string; choices: ReadChoices },
  rejected: Map<number | null, RowIssue>,
  signal: AbortSignal,
): Promise<void> {
  const reader = await openSpreadsheet(path, fileName, choices);
  const notes = new RowErrorBuffer(reader.columns);
  const log = new RowErrorLog(files, id);
  try {
    const format = createRowFormatter(reader.columns);
    for await (const rows of reader.rows()) {
      signal.throwIfAborted();
      for (const sheetRow of rows) {
        const { row, issues } = format(sheetRow);
        const reject = rejected.get(sheetRow.row);
        notes.note(sheetRow, reject ? [...issues, reject] : issues, row === null || reject !== undefined);
      }
      await log.write(notes.take());
    }
    await log.write(notes.end());
    await log.close();
  } finally {
    await log.abandon();
    await reader.close();
  }
}
