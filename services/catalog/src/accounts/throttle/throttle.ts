/** Allowed attempts: `free` at once, then with a delay that doubles from `firstMs` to `longestMs`. */
export interface Allowance {
  free: number;
  firstMs: number;
  longestMs: number;
}

/** Attempts are counted per bucket, identified by a hash. */
export interface Bucket {
  key: string;
  allowance: Allowance;
}

/** After the last attempt. */
export const EXPIRY_MS = 15 * 60_000;

/** Shared by replicas. */
export interface ThrottleStore {
  /**
   * Counts an attempt in every bucket, or in none if one of them is exhausted. Resolves to the milliseconds to wait, or 0. Concurrent
   * attempts are limited like sequential ones.
   */
  consume(buckets: Bucket[]): Promise<number>;
  clear(keys: string[]): Promise<void>;
}

/** Attempts in a bucket so far, and the time of the next one allowed (milliseconds since 1970). */
export interface Attempts {
  count: number;
  retryAtMs: number;
}

/** Milliseconds until the next attempt. A longer wait than the longest is from before the clock was set back. */
export function waitOf(attempts: Attempts | undefined, { longestMs }: Allowance, now: number): number {
  const wait = (attempts?.retryAtMs ?? 0) - now;
  return wait > longestMs ? 0 : Math.max(0, wait);
}

export function afterAttempt(
  attempts: Attempts | undefined,
  { free, firstMs, longestMs }: Allowance,
  now: number,
): Attempts {
  const count = (attempts?.count ?? 0) + 1;
  const wait = count < free ? 0 : Math.min(longestMs, firstMs * 2 ** (count - free));
  return { count, retryAtMs: now + wait };
}
