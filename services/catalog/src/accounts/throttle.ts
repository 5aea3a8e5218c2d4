/** How often something may be tried: `free` times, then with a wait that doubles from `first` up to `longest` milliseconds. */
export interface Allowance {
  free: number;
  first: number;
  longest: number;
}

/** One thing whose tries are counted, by a name that tells nothing of it. */
export interface Bucket {
  key: string;
  allowance: Allowance;
}

/** Milliseconds without a try after which all is forgotten. */
export const FORGET = 15 * 60_000;

/** Where replicas count together. */
export interface ThrottleStore {
  /**
   * Counts a try in every bucket, unless one of them asks to wait: then it counts in none. Resolves to the milliseconds to
   * wait, or 0. Of tries that come at once, no more are let through than of tries in a row.
   */
  take(buckets: Bucket[]): Promise<number>;
  clear(keys: string[]): Promise<void>;
}

/** What is known of a bucket: tries so far, and when the next one may come (milliseconds since 1970). */
export interface Tries {
  count: number;
  next: number;
}

/** After one more try. */
export function afterTry(tries: Tries | undefined, { free, first, longest }: Allowance, now: number): Tries {
  const count = (tries?.count ?? 0) + 1;
  const wait = count < free ? 0 : Math.min(longest, first * 2 ** (count - free));
  return { count, next: now + wait };
}
