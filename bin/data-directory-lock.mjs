import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from './cli-error.mjs';
import { startedAt } from './processes.mjs';

/**
 * Creates the data folder if necessary and locks it for this process.
 * @param {string} dataDir
 * @returns {{ path: string, release: () => void }}
 */
export function lockDataDirectory(dataDir) {
  const path = resolve(dataDir);
  makeFolder(path);
  for (const folder of ['logs', 'files']) mkdirSync(join(path, folder), { recursive: true, mode: 0o700 });

  const lock = join(path, 'supervisor.lock');
  const own = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) });
  for (;;) {
    try {
      writeFileSync(lock, own, { flag: 'wx', mode: 0o600 });
      return { path, release: () => rmSync(lock, { force: true }) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(lock);
    if (holder !== null) {
      throw new CliError(
        `Already running on ${path} (process ${holder}): stop it first (kill ${holder}), or set DATA_DIR to another folder.`,
      );
    }
    rmSync(lock, { force: true }); // of a supervisor that was killed
  }
}

/** Level by level: `recursive` hangs on file systems without folders, such as /proc. */
function makeFolder(/** @type {string} */ path) {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  if (!existsSync(path)) mkdirSync(path);
}

/** The holder of the lock, if that process is alive: ids are reused, start times are not. */
function holderOf(/** @type {string} */ lock) {
  try {
    const { pid, startedAt: since } = JSON.parse(readFileSync(lock, 'utf8'));
    return since !== null && startedAt(pid) === since ? Number(pid) : null;
  } catch {
    return null; // it was released meanwhile, or its writer was killed before writing it
  }
}
