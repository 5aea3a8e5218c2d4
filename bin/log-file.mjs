import { existsSync, openSync, readSync, closeSync, fstatSync, renameSync, statSync } from 'node:fs';
import { devNull } from 'node:os';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;

/** Codes of a full disk, quota or file table. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/**
 * Opens a log for appending; one that is too large is rotated to `.1` first. If the file cannot be created, output is
 * dropped: a service must start nevertheless.
 * @param {string} file
 * @param {typeof openSync} [open]
 * @returns {number} the descriptor, to be closed by the caller
 */
export function openLog(file, open = openSync) {
  try {
    if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`);
    return open(file, 'a', 0o600);
  } catch (error) {
    if (!NO_ROOM.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
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
