import { Counter } from 'prom-client';
import type { Logger, Registry } from './tokens.js';

const NAME = 'unhandled_rejections_total';

/** Shows the figure from the start, at 0. */
export function countRejections(registry: Registry): void {
  const help = 'Promises that were rejected and that nobody handled; each is a defect';
  new Counter({ name: NAME, help, registers: [registry] });
}

/**
 * Keeps a process alive when a promise is rejected that nobody handles, and makes it visible: an error line in the log and
 * `unhandled_rejections_total`. Such a rejection is a defect of one call; ending the process would end every other call with
 * it, and a job that runs into it would do so again with every retry. Thrown exceptions still end the process: after one,
 * what was half-done is not known.
 */
export function surviveRejections(logger: Logger, registry: Registry): void {
  const rejections = registry.getSingleMetric(NAME) as Counter;
  const listener = (reason: unknown) => {
    rejections.inc();
    logger.error({ err: reason }, 'a rejection was not handled');
  };
  process.on('unhandledRejection', listener);
}
