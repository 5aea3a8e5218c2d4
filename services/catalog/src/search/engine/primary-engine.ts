import type { BreakerCall, CircuitBreaker } from './circuit-breaker.js';
import type { AdaptiveTimeout } from './adaptive-timeout.js';
import type { SearchEngine } from './search-engine.js';

/** Injects the `PrimaryEngine`, or undefined where PostgreSQL is the only engine. */
export const PRIMARY_ENGINE = Symbol('PrimaryEngine');

/** An engine that may fail, with what keeps requests from it while it does. */
export class PrimaryEngine {
  /**
   * @param isReady whether it has anything to search
   * @param limit how long its responses may take
   * @param onFailure told of every request that it could not answer
   */
  constructor(
    readonly engine: SearchEngine,
    private readonly breaker: CircuitBreaker,
    private readonly isReady: () => boolean,
    readonly limit: AdaptiveTimeout,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether it would be asked now. */
  get isHealthy(): boolean {
    return this.isReady() && this.breaker.isClosed;
  }

  /** Undefined: it is not to be asked now. */
  begin(): BreakerCall | undefined {
    return this.isReady() ? this.breaker.begin() : undefined;
  }

  failed(call: BreakerCall, error: unknown): void {
    call.failed();
    this.onFailure(error);
  }

  /** Over the limit: only what becomes of the response says whether the engine is slow or hangs. */
  late(call: BreakerCall, error: unknown, isHealthy: Promise<boolean>): void {
    void isHealthy.then((healthy) => (healthy ? call.succeeded() : call.failed()));
    this.onFailure(error);
  }
}
