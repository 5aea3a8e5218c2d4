import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a command and collects its output. Rejects if it cannot be started or was aborted.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {(pid: number) => void} [onSpawn]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function run(command, args, options = {}, onSpawn = () => {}) {
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (child.pid !== undefined) onSpawn(child.pid);
    let output = '';
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => child.pid === undefined && reject(error));
    child.once('close', (code) => {
      if (options.signal?.aborted) reject(options.signal.reason);
      else resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/** Whether a process with this id exists, also of another user. */
export function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** The command line of a process; null if there is none. */
export function commandLine(/** @type {number} */ pid) {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
    } catch {
      return null; // it ended meanwhile
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/**
 * Start time of a process, which distinguishes it from a later one with the same id; null if there is none.
 * @param {number} pid
 * @returns {string | null}
 */
export function startedAt(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? null : (fields[19] ?? null); // 22nd of the line, the name in brackets being the 2nd
    } catch {
      return null;
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/**
 * Sends a signal, to a whole group if `pid` is negative; ignores a receiver that has ended.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalIfAlive(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** A longer step between two polls is that of a suspended machine or a stopped process, in which nothing else went on either. */
const MAX_COUNTED_STEP_MS = 5_000;

/**
 * Polls a condition; resolves to whether it held in time. While the machine is suspended, no time passes.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} milliseconds
 * @param {number} [pause]
 */
export async function pollUntil(condition, milliseconds, pause = 50) {
  let left = milliseconds;
  let last = performance.now();
  while (!(await condition())) {
    const now = performance.now();
    left -= Math.min(now - last, MAX_COUNTED_STEP_MS);
    last = now;
    if (left < 0) return false;
    await sleep(pause);
  }
  return true;
}

/** Path of a program on the PATH, or null. */
export function onPath(/** @type {string} */ program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
}
