import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** Secrets that may stand in a logged object. */
const REDACTED = ['password', 'token', '*.password', '*.token', '*.cookie', '*.authorization'];

/** One JSON line an event, on stdout. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: REDACTED,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/** Nest's own messages, in the same lines; its start-up chatter is debug. */
export function nestLogger(logger: Logger): LoggerService {
  const context = (rest: unknown[]) => ({ context: rest.at(-1) });
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug(context(rest), String(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(context(rest), String(message)),
    error: (message: unknown, ...rest: unknown[]) =>
      logger.error({ ...context(rest), err: message instanceof Error ? message : undefined }, String(message)),
    fatal: (message: unknown, ...rest: unknown[]) => logger.fatal(context(rest), String(message)),
    debug: (message: unknown, ...rest: unknown[]) => logger.debug(context(rest), String(message)),
    verbose: (message: unknown, ...rest: unknown[]) => logger.trace(context(rest), String(message)),
  };
}
