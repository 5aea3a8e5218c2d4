import type { ImportProgress } from '@directory/contracts/imports';
import { isFinal } from './import-state';

export interface RateSample {
  /** Milliseconds since the page was opened. */
  at: number;
  rowsPerSecond: number;
}

const MAX_SAMPLES = 400;
const samples = new Map<string, RateSample[]>();

export function rateSamples(importId: string): readonly RateSample[] {
  return samples.get(importId) ?? [];
}

export function forgetRates(importId: string): void {
  samples.delete(importId);
}

/** Samples of the whole run at a falling resolution: every other one is dropped if there are too many. */
export function recordRate({ importId, phase, rowsPerSecond }: ImportProgress): void {
  if (phase === 'queued' || isFinal(phase)) return;
  const run = samples.get(importId) ?? [];
  run.push({ at: performance.now(), rowsPerSecond });
  samples.set(importId, run.length > MAX_SAMPLES ? run.filter((_, index) => index % 2 === 0) : run);
}
