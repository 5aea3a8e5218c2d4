// Tables and bars, as text.
import { say } from '../bin/console-output.mjs';

/**
 * Says whether every row keeps to the bar, and answers the same. Of no rows nothing is said.
 * @template {{ name: string }} T
 * @param {string} bar
 * @param {T[]} rows
 * @param {(row: T) => string | null} failure null: it passes
 */
export function verdict(bar, rows, failure) {
  if (rows.length === 0) return true;
  const failures = rows.flatMap((row) => {
    const text = failure(row);
    return text === null ? [] : [`${row.name} ${text}`];
  });
  const count = `${rows.length - failures.length} of ${rows.length}`;
  const passed = failures.length === 0;
  say(passed ? `pass  ${bar} (${count})` : `FAIL  ${bar} (${count}): ${failures.join(', ')}`);
  return passed;
}

/** Says whether one figure keeps to its bar, and answers the same. */
export function judged(/** @type {string} */ bar, /** @type {string} */ figure, /** @type {boolean} */ passed) {
  say(`${passed ? 'pass' : 'FAIL'}  ${bar}: ${figure}`);
  return passed;
}

/** The first column to the left, numbers to the right. @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    say(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '));
  }
}

export const percent = (/** @type {number} */ share) => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–');
export const ms = (/** @type {number} */ milliseconds) => milliseconds.toFixed(milliseconds < 10 ? 2 : 1);
