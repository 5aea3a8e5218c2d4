/** SQLSTATE classes and codes for a server that is unavailable, starting, stopping, read-only or overloaded. */
const OUTAGE_STATES = [
  /^08/, // connection errors
  /^53/, // insufficient resources: connections, memory, disk
  /^57P0[1-5]$/, // shutdown, crash, starting, database dropped, idle session
  /^57014$/, // statement timeout
  /^55P03$/, // lock timeout
  /^25006$/, // read-only, as a standby is before it takes over
];

/** Of a transaction that PostgreSQL has rolled back for the sake of another: a deadlock, or a serialization failure. */
const CONFLICT_STATES = new Set(['40001', '40P01']);
/** The password of the service's role has been changed: processes that start with the new one replace this one. */
const REPLACED_PASSWORD_STATES = new Set(['28P01']);

/** Node's codes for connections that could not be opened or broke. */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of the PostgreSQL driver that have no code: a broken connection, or none free before the timeout. */
const OUTAGE_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Query read timeout$/,
];

/** Another service could not be reached, failed, or broke its contract. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

const MAX_CAUSE_DEPTH = 5;

/** Whether the same request may succeed later: an outage, a conflict with another transaction, or a replaced password. */
export function isTransient(error: unknown): boolean {
  return isOutage(error) || isConflict(error) || hasState(error, REPLACED_PASSWORD_STATES);
}

/** Whether PostgreSQL has rolled back a transaction for the sake of another, so that it may be repeated at once. */
export function isConflict(error: unknown): boolean {
  return hasState(error, CONFLICT_STATES);
}

function hasState(error: unknown, states: Set<string>, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth === MAX_CAUSE_DEPTH) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === 'string' && states.has(code)) || hasState(cause, states, depth + 1);
}

/** Whether a dependency is unavailable or overloaded, so that a retry may succeed. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth === MAX_CAUSE_DEPTH) return false;
  if (error instanceof UpstreamError) return true;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_STATES.some((state) => state.test(code))))
    return true;
  return OUTAGE_MESSAGES.some((pattern) => pattern.test(String(message))) || isOutage(cause, depth + 1);
}
