export interface AdaptiveTimeoutSettings {
  /** The limit is never below it, however fast the recent responses were. */
  minMs: number;
  /** The limit is never above it; what takes longer hangs. Also the limit while nothing is measured. */
  maxMs: number;
}

/** Responses that the limit follows: enough for a 95th percentile, few enough to follow a change of load within seconds. */
const WINDOW = 64;
const PERCENTILE = 0.95;
/** Multiple of the percentile that a response may take. */
const TOLERANCE = 4;

/** How long to wait for a response, by how long recent ones took: load that slows every response raises it. */
export class AdaptiveTimeout {
  private readonly recentMs: number[] = [];
  private next = 0;

  constructor(private readonly settings: AdaptiveTimeoutSettings) {}

  /** Milliseconds after which something else responds instead. */
  get currentMs(): number {
    const { minMs, maxMs } = this.settings;
    if (this.recentMs.length === 0) return maxMs;
    const sorted = this.recentMs.toSorted((a, b) => a - b);
    const percentile = sorted[Math.ceil(sorted.length * PERCENTILE) - 1]!;
    return Math.min(Math.max(percentile * TOLERANCE, minMs), maxMs);
  }

  /** Milliseconds after which a response is no longer expected. */
  get maxMs(): number {
    return this.settings.maxMs;
  }

  observe(durationMs: number): void {
    this.recentMs[this.next] = durationMs;
    this.next = (this.next + 1) % WINDOW;
  }
}
