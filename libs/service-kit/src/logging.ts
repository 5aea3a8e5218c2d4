import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

const REDACTED = ['password', 'token', '*.password', '*.token', '*.cookie', '*.authorization'];

/** Limit of the buffer for lines that cannot be written, as on a full disk; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** One JSON line per event on stdout. */
export function createLogger(name: string, level: string): Logger {
  const options = {
    name,
    level,
    redact: REDACTED,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_BYTES });
  // Without a listener the event would end the process. Every later line retries to write the buffer.
  destination.on('error', ignoreWriteError);
  return pino(options, destination);
}

function ignoreWriteError(): void {}

/** Nest's own messages; its start-up messages are debug. */
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
