import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from './tokens.js';

/** Rejects while a dependency of the service is not usable. */
export type ReadinessCheck = () => Promise<unknown>;

type State = 'up' | 'down';

/** Shorter than the timeout of a probe, and longer than that of the check of the database. */
const CHECK_TIMEOUT_MS = 2_500;
/** For how long a check without a result counts as its last one. */
const LAST_STATE_MS = 30_000;

/** Ready: every dependency is usable and the service is not draining. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, TimedCheck>();
  private draining = false;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  require(name: string, check: ReadinessCheck): void {
    this.checks.set(name, new TimedCheck(check, (error) => this.logger.warn({ check: name, err: error }, 'not ready')));
  }

  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Every check with `up` or `down`; the reason is in the log, not in the response. */
  async state(): Promise<{ ready: boolean; checks: Record<string, State> }> {
    const states = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await check.state()] as const),
    );
    const ready = !this.draining && states.every(([, state]) => state === 'up');
    return { ready, checks: Object.fromEntries(states) };
  }
}

/**
 * A dependency that is slow is slow for every replica: if each of them waited for it, a probe would time out and remove all of
 * them at once.
 */
class TimedCheck {
  private running: Promise<State> | undefined;
  private upAt = -Infinity;

  constructor(
    private readonly check: ReadinessCheck,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  async state(): Promise<State> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, CHECK_TIMEOUT_MS, undefined)));
    const state = await Promise.race([
      (this.running ??= this.run().finally(() => (this.running = undefined))),
      timeout,
    ]);
    clearTimeout(timer);
    return state ?? (performance.now() - this.upAt < LAST_STATE_MS ? 'up' : 'down');
  }

  private async run(): Promise<State> {
    try {
      await this.check();
      this.upAt = performance.now();
      return 'up';
    } catch (error) {
      this.upAt = -Infinity;
      this.onFailure(error);
      return 'down';
    }
  }
}
