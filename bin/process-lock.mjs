import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { startedAt } from './processes.mjs';

/**
 * Takes a lock file for this process, also from one that was killed.
 * @param {string} file in an existing folder
 * @returns {number | null} the id of the running process that holds it; null if this one holds it now, until it deletes the file
 */
export function takeLock(file) {
  const own = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return null;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (holder !== null) return holder;
    rmSync(file, { force: true });
  }
}

/** The holder of the lock, if that process is alive: ids are reused, start times are not. */
function holderOf(/** @type {string} */ file) {
  try {
    const { pid, startedAt: since } = JSON.parse(readFileSync(file, 'utf8'));
    return since !== null && startedAt(pid) === since ? Number(pid) : null;
  } catch {
    return null; // it was released meanwhile, or its writer was killed before writing it
  }
}
