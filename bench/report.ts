// Tables and bars, as text.
import { print } from '../bin/console-output.mjs';

/**
 * Reports and returns whether every row meets the bar. Nothing is reported without rows.
 * @param failure null: it passes
 */
export function verdict<T extends { name: string }>(bar: string, rows: T[], failure: (row: T) => string | null) {
  if (rows.length === 0) return true;
  const failures = rows.flatMap((row) => {
    const text = failure(row);
    return text === null ? [] : [`${row.name} ${text}`];
  });
  const count = `${rows.length - failures.length} of ${rows.length}`;
  const passed = failures.length === 0;
  print(passed ? `pass  ${bar} (${count})` : `FAIL  ${bar} (${count}): ${failures.join(', ')}`);
  return passed;
}

/** The first column is left-aligned, numbers are right-aligned. */
export function table(head: string[], rows: string[][]) {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [head, ...rows]) {
    print(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '));
  }
}

export const percent = (share: number) => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–');
export const ms = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 2 : 1);
