import type { RowSource } from './row-source.js';
import { RowStream } from './row-stream.js';
import { RowThread } from './row-thread.js';

/** A thread takes a third of a second to begin, in which so many bytes of a workbook are read. */
const WORTH_A_THREAD = 4 * 2 ** 20;

/** Opens a stored file of so many bytes. Throws as `openSpreadsheet` does. */
export function openRows(path: string, fileName: string, size: number): Promise<RowSource> {
  return size < WORTH_A_THREAD ? RowStream.open(path, fileName) : RowThread.open(path, fileName);
}
