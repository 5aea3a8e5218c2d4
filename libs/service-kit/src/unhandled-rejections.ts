import { Counter } from 'prom-client';
import type { Logger, Registry } from './tokens.js';

const NAME = 'unhandled_rejections_total';

/** Registers the metric at 0. */
export function countRejections(registry: Registry): void {
  const help = 'Rejected promises without a handler; each is a bug';
  new Counter({ name: NAME, help, registers: [registry] });
}

/**
 * Logs and counts rejections without a handler instead of ending the process: such a bug concerns one call, but ending the
 * process aborts all of them, and a retried job would repeat it. Thrown exceptions still end the process, as its state is
 * unknown.
 */
export function surviveRejections(logger: Logger, registry: Registry): void {
  const rejections = registry.getSingleMetric(NAME) as Counter;
  const listener = (reason: unknown) => {
    rejections.inc();
    logger.error({ err: reason }, 'a rejection was not handled');
  };
  process.on('unhandledRejection', listener);
}
