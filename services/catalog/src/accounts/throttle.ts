/** How many attempts are allowed: `free` at once, then with a wait that doubles from `firstMs` up to `longestMs`. */
export interface Allowance {
  free: number;
  firstMs: number;
  longestMs: number;
}

/** One thing whose attempts are counted, by a hashed name. */
export interface Bucket {
  key: string;
  allowance: Allowance;
}

/** After the last attempt. */
export const EXPIRY_MS = 15 * 60_000;

/** Where replicas count together. */
export interface ThrottleStore {
  /**
   * Counts an attempt in every bucket, unless one of them is exhausted: then it counts in none. Resolves to the milliseconds
   * to wait, or 0. Of concurrent attempts no more are allowed than of attempts in a row.
   */
  consume(buckets: Bucket[]): Promise<number>;
  clear(keys: string[]): Promise<void>;
}

/** Of a bucket: attempts so far, and when the next one is allowed (milliseconds since 1970). */
export interface Attempts {
  count: number;
  retryAtMs: number;
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
