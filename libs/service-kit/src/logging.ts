import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { requestPath } from './request-path.js';

const REDACTED = ['password', 'token', '*.password', '*.token', '*.cookie', '*.authorization'];

/** Limit of the buffer for lines that cannot be written, as on a full disk; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

const STDOUT = 1;

/** One JSON line per event. `dest`: a file descriptor or a path. */
export function createLogger(name: string, level: string, dest: number | string = STDOUT): Logger {
  const options = {
    name,
    level,
    redact: REDACTED,
    serializers: { err: errorWithoutValues, path: loggedPath },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  const destination = pino.destination({ dest, sync: true, maxLength: MAX_BUFFERED_BYTES });
  // Without a listener the event would end the process. Every later line retries to write the buffer.
  destination.on('error', ignoreWriteError);
  return pino(options, destination);
}

function ignoreWriteError(): void {}

/** Properties of a failed statement's error that have its values, which may be personal data. */
const VALUE_KEYS = ['parameters', 'detail', 'where', 'driverError', 'internalQuery'] as const;

function errorWithoutValues(error: Error): unknown {
  const described = pino.stdSerializers.err(error);
  for (const key of VALUE_KEYS) delete described[key];
  return described;
}

/** Without the query, which has what visitors search for, and without the secret of a report's status. */
function loggedPath(url: unknown): unknown {
  return typeof url === 'string' ? requestPath(url).replace(/\/reports\/[^/]+/, '/reports/:token') : url;
}

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
