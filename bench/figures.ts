// Measured figures: each with its limit, reported, and collected for `npm run bench`.
import { appendFileSync } from 'node:fs';
import { print } from '../bin/console-output.mjs';

/** File to which every figure is appended as a line of JSON. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** `ms` and `s` depend on the speed of the machine; ratios and sizes do not. */
export type Unit = 'ratio' | 'ms' | 's' | 'MiB' | 'kB' | 'bytes' | '/s' | '%';
export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** The limit: exactly one of both, or none. */
  max?: number;
  min?: number;
}

/** Reports a figure and returns whether it is within its limit. */
export function judge(figure: Figure): boolean {
  record(figure);
  const passed = isWithinLimit(figure);
  print(`${passed ? 'pass' : 'FAIL'}  ${figure.name}${limitOf(figure)}: ${format(figure.value, figure.unit)}`);
  return passed;
}

/** Collects a figure whose limit is reported elsewhere. */
export function record(figure: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

export function isWithinLimit({ value, max = Infinity, min = -Infinity }: Figure): boolean {
  return value >= min && value <= max; // false for NaN
}

export function limitOf({ max, min, unit }: Pick<Figure, 'max' | 'min' | 'unit'>): string {
  if (max !== undefined) return ` ≤ ${format(max, unit)}`;
  return min === undefined ? '' : ` ≥ ${format(min, unit)}`;
}

export function format(value: number, unit: Unit): string {
  const decimals = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const number = value.toFixed(decimals);
  return unit === 'ratio' ? number : `${number} ${unit}`;
}
