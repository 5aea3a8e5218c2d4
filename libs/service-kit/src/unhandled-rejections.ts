import { Counter } from 'prom-client';
import type { Logger, Registry } from './tokens.js';

const NAME = 'unhandled_rejections_total';

/** Registers the metric at 0. */
export function countRejections(registry: Registry): void {
  const help = 'Rejected promises without a handler; each is a bug';
  new Counter({ name: NAME, help, registers: [registry] });
}

const MESSAGE = 'a rejection was not handled';

/**
 * Logs and counts rejections without a handler instead of ending the process: such a bug concerns one call, but ending the
 * process aborts all of them, and a retried job would repeat it. Thrown exceptions still end the process, as its state is
 * unknown. Until the service exists, rejections are written to standard error; the returned function names the log and the metric.
 */
export function surviveRejections(): (logger: Logger, registry: Registry) => void {
  let early = 0;
  let report = (reason: unknown) => {
    early += 1;
    const err = reason instanceof Error ? reason.stack : String(reason);
    process.stderr.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), err, msg: MESSAGE })}\n`);
  };
  process.on('unhandledRejection', (reason) => report(reason));
  return (logger, registry) => {
    const rejections = registry.getSingleMetric(NAME) as Counter;
    rejections.inc(early);
    report = (reason) => {
      rejections.inc();
      logger.error({ err: reason }, MESSAGE);
    };
  };
}
