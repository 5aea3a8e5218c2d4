export interface AdaptiveTimeoutSettings {
  /** Lower bound, however fast recent responses were. */
  minMs: number;
  /** Upper bound, and the timeout before the first response; slower responses count as hanging. */
  maxMs: number;
}

/** Enough for a 95th percentile, few enough to follow a change of load within seconds. */
const WINDOW_RESPONSES = 64;
const PERCENTILE = 0.95;
/** Multiple of the percentile that a response may take. */
const TOLERANCE = 4;

/** A timeout that follows the duration of recent responses, so that load on every response raises it. */
export class AdaptiveTimeout {
  private readonly recentMs: number[] = [];
  private next = 0;

  constructor(private readonly settings: AdaptiveTimeoutSettings) {}

  /** After this the fallback responds. */
  get currentMs(): number {
    const { minMs, maxMs } = this.settings;
    const sorted = this.recentMs.toSorted((a, b) => a - b);
    const percentile = sorted[Math.ceil(sorted.length * PERCENTILE) - 1];
    return percentile === undefined ? maxMs : Math.min(Math.max(percentile * TOLERANCE, minMs), maxMs);
  }

  /** After this the response is not expected any more. */
  get maxMs(): number {
    return this.settings.maxMs;
  }

  observe(durationMs: number): void {
    this.recentMs[this.next] = durationMs;
    this.next = (this.next + 1) % WINDOW_RESPONSES;
  }
}
