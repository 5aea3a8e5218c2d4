import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from './tokens.js';

/** Rejects while a dependency of the service is not usable. */
export type ReadinessCheck = () => Promise<unknown>;

/** Ready: every dependency is usable and the service is not draining. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private draining = false;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  require(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Every check with `up` or `down`; the reason is in the log, not in the response. */
  async state(): Promise<{ ready: boolean; checks: Record<string, 'up' | 'down'> }> {
    const states = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.probe(name, check)] as const),
    );
    const ready = !this.draining && states.every(([, state]) => state === 'up');
    return { ready, checks: Object.fromEntries(states) };
  }

  private async probe(name: string, check: ReadinessCheck): Promise<'up' | 'down'> {
    try {
      await check();
      return 'up';
    } catch (error) {
      this.logger.warn({ check: name, err: error }, 'not ready');
      return 'down';
    }
  }
}
