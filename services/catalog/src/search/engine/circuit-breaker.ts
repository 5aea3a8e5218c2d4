export interface BreakerSettings {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open. */
  openMilliseconds: number;
}

/** One call that was let through; says once how it went. */
export interface BreakerCall {
  succeeded(): void;
  failed(): void;
  /** The caller lost interest: that tells nothing. */
  abandoned(): void;
}

/**
 * Keeps calls from something that fails: after so many failures in a row none is let through for a while, then one, and
 * all again once that one succeeds (source: M. Nygard, Release It!). Calls from before it opened have no say afterwards.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil: number | undefined;
  /** Grows whenever it opens or closes. */
  private era = 0;
  private probing = false;

  constructor(
    private readonly settings: BreakerSettings,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get isClosed(): boolean {
    return this.openUntil === undefined;
  }

  /** Undefined: not now. */
  begin(): BreakerCall | undefined {
    if (this.openUntil !== undefined) {
      if (this.probing || this.now() < this.openUntil) return undefined;
      this.probing = true;
    }
    const { era } = this;
    const once = (outcome: () => void) => () => {
      if (era === this.era) outcome();
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
    this.era += 1;
  }

  private fail(): void {
    this.failures += 1;
    if (this.openUntil === undefined && this.failures < this.settings.failures) return;
    this.openUntil = this.now() + this.settings.openMilliseconds;
    this.probing = false;
    this.era += 1;
  }
}
