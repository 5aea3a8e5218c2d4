import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

/** Codes of a full disk, quota or file table. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** Rotates the logs of a folder that are too large; processes that append to them continue in the emptied file. */
export function rotateLogs(/** @type {string} */ folder) {
  for (const name of readdirSync(folder)) if (name.endsWith('.log')) rotateLog(join(folder, name));
}

function rotateLog(/** @type {string} */ file) {
  if (!existsSync(file) || statSync(file).size <= MAX_BYTES) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch (error) {
    if (!hasNoRoom(error)) throw error; // else its lines are dropped, which makes room
  }
  truncateSync(file);
}

function hasNoRoom(/** @type {unknown} */ error) {
  return NO_ROOM.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '');
}

/**
 * Opens a log for appending; one that is too large is rotated to `.1` first. A file that exists stays, as none could be created on
 * a full disk: then output is dropped, as a service must start nevertheless.
 * @param {string} file
 * @param {typeof openSync} [open]
 * @returns {number} the descriptor, to be closed by the caller
 */
export function openLog(file, open = openSync) {
  try {
    rotateLog(file);
    return open(file, 'a', 0o600);
  } catch (error) {
    if (!hasNoRoom(error)) throw error;
    return openSync(devNull, 'a');
  }
}

/**
 * The last message of a log: of JSON lines the last error or else the last message, otherwise the last line.
 * @param {string} file
 * @param {number} [from] offset at which the current run starts
 */
export function lastLogMessage(file, from = 0) {
  return lastError(file, from) ?? messages(file, from).at(-1)?.text ?? 'it logged nothing';
}

/**
 * The last error of a log, if any.
 * @param {string} file
 * @param {number} [from]
 */
export function lastError(file, from = 0) {
  return messages(file, from).findLast((message) => message.bad)?.text;
}

/**
 * @param {string} file
 * @param {number} from
 */
function messages(file, from) {
  const lines = tail(file, from)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map(messageIn);
}

/**
 * @param {string} file
 * @param {number} from
 */
function tail(file, from) {
  let descriptor;
  try {
    descriptor = openSync(file, 'r');
    const { size } = fstatSync(descriptor);
    const start = Math.max(from > size ? 0 : from, size - TAIL_BYTES);
    const buffer = Buffer.alloc(size - start);
    readSync(descriptor, buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } catch {
    return ''; // it is missing or cannot be read
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** @returns {{ text: string, bad: boolean }} */
function messageIn(/** @type {string} */ line) {
  try {
    const { level, msg, message, err } = JSON.parse(line);
    const text = [msg ?? message, err?.message].filter(Boolean).join(': ') || line;
    return { text, bad: level === 'error' || level === 'fatal' || Number(level) >= 50 };
  } catch {
    return { text: line.trim(), bad: /^(\S*Error\b|.*\b(FATAL|PANIC):)/.test(line.trim()) };
  }
}
