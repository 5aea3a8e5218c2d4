import type { RowIssue } from '@directory/contracts/imports';
import { openRows } from '../execution/row-thread.js';
import type { FileStore } from '../files/file-store.js';
import { DETECTION, type ReadChoices } from '../readers/columns/read-choices.js';
import { RowErrorLog } from './row-error-log.js';

/**
 * Reads a file again and rewrites its list of row errors with the rows rejected by the catalog, which are known only after the
 * merge. Idempotent.
 */
export async function logRejects(
  files: FileStore,
  {
    id,
    fileName,
    fileSize,
    choices = DETECTION,
  }: { id: string; fileName: string; fileSize: string; choices?: ReadChoices },
  rejects: RowIssue[],
  signal: AbortSignal,
): Promise<void> {
  const file = await files.openLocal(id, signal);
  const log = new RowErrorLog(files, id);
  try {
    const rows = await openRows({ path: file.path, fileName, size: Number(fileSize) }, { choices, signal, rejects });
    try {
      for await (const { rowErrors } of rows.chunks(signal)) await log.write(rowErrors);
      await log.close();
    } finally {
      await rows.close();
    }
  } finally {
    await log.abandon();
    await file.release();
  }
}
