export interface BreakerSettings {
  /** Consecutive failures that open it. */
  failures: number;
  /** How long it stays open. */
  openMs: number;
}

/** An allowed call; its outcome is reported once. */
export interface BreakerCall {
  succeeded(): void;
  failed(): void;
  /** Cancelled by the caller: no outcome. */
  abandoned(): void;
}

/**
 * Stops calls to a failing dependency: consecutive failures block calls for a while, then one call is allowed as a probe, and all
 * again once it succeeds (source: M. Nygard, Release It!). Outcomes of calls from before it opened are ignored.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil: number | undefined;
  /** Increases whenever it opens or closes. */
  private generation = 0;
  private probing = false;

  constructor(
    private readonly settings: BreakerSettings,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isClosed(): boolean {
    return this.openUntil === undefined;
  }

  /** Undefined: no call is allowed now. */
  tryAcquire(): BreakerCall | undefined {
    if (this.openUntil !== undefined) {
      if (this.probing || this.now() < this.openUntil) return undefined;
      this.probing = true;
    }
    const { generation } = this;
    const once = (outcome: () => void) => () => {
      if (generation === this.generation) outcome();
    };
    return {
      succeeded: once(() => this.close()),
      failed: once(() => this.fail()),
      abandoned: once(() => (this.probing = false)),
    };
  }

  private close(): void {
    this.failures = 0;
    if (this.openUntil === undefined) return;
    this.openUntil = undefined;
    this.probing = false;
    this.generation += 1;
  }

  private fail(): void {
    this.failures += 1;
    if (this.openUntil === undefined && this.failures < this.settings.failures) return;
    this.openUntil = this.now() + this.settings.openMs;
    this.probing = false;
    this.generation += 1;
  }
}
