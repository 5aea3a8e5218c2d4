import { Counter } from 'prom-client';
import type { Logger, Registry } from './tokens.js';

const NAME = 'unhandled_rejections_total';

/** Registers the metric from the start, at 0. */
export function countRejections(registry: Registry): void {
  const help = 'Rejected promises without a handler; each is a bug';
  new Counter({ name: NAME, help, registers: [registry] });
}

/**
 * Keeps a process alive when a promise without a handler is rejected, and reports it: an error line in the log and
 * `unhandled_rejections_total`. Such a rejection is a bug of one call; ending the process would abort every other call, and a
 * job that runs into it would do so again with every retry. Thrown exceptions still end the process: after one,
 * the state is unknown.
 */
export function surviveRejections(logger: Logger, registry: Registry): void {
  const rejections = registry.getSingleMetric(NAME) as Counter;
  const listener = (reason: unknown) => {
    rejections.inc();
    logger.error({ err: reason }, 'a rejection was not handled');
  };
  process.on('unhandledRejection', listener);
}
