import type { BreakerCall, CircuitBreaker } from './circuit-breaker.js';
import type { AdaptiveTimeout } from './adaptive-timeout.js';
import type { SearchEngine } from './search-engine.js';

/** Token of the `PrimaryEngine`, or of undefined if PostgreSQL is the only engine. */
export const PRIMARY_ENGINE = Symbol('PrimaryEngine');

/** An engine that may fail, with its circuit breaker. */
export class PrimaryEngine {
  /**
   * @param isReady whether it has an index to search
   * @param timeout how long its responses may take
   * @param onFailure called for every request that it could not serve
   */
  constructor(
    readonly engine: SearchEngine,
    private readonly breaker: CircuitBreaker,
    private readonly isReady: () => boolean,
    readonly timeout: AdaptiveTimeout,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get isHealthy(): boolean {
    return this.isReady() && this.breaker.isClosed;
  }

  /** Undefined: no request may be sent to it now. */
  tryAcquire(): BreakerCall | undefined {
    return this.isReady() ? this.breaker.tryAcquire() : undefined;
  }

  failed(call: BreakerCall, error: unknown): void {
    call.failed();
    this.onFailure(error);
  }

  /** After a timeout, only the late response or its absence shows whether the engine is slow or hangs. */
  timedOut(call: BreakerCall, error: unknown, isHealthy: Promise<boolean>): void {
    void isHealthy.then((healthy) => (healthy ? call.succeeded() : call.failed()));
    this.onFailure(error);
  }
}
