import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError } from './cli-error.mjs';
import { takeLock } from './process-lock.mjs';

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
  const holder = takeLock(lock);
  if (holder !== null) {
    throw new CliError(
      `Already running on ${path} (process ${holder}): stop it first (kill ${holder}), or set DATA_DIR to another folder.`,
    );
  }
  return { path, release: () => rmSync(lock, { force: true }) };
}

/** Level by level: `recursive` hangs on file systems without folders, such as /proc. */
function makeFolder(/** @type {string} */ path) {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  if (!existsSync(path)) mkdirSync(path);
}
