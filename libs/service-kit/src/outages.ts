/** Classes and codes of PostgreSQL (SQLSTATE) that say it is away, starting, stopping, read-only or overloaded. */
const OUTAGE_STATES = [
  /^08/, // connection errors
  /^53/, // insufficient resources: connections, memory, disk
  /^57P0[1-5]$/, // shutdown, crash, starting, database dropped, idle session
  /^57014$/, // statement timeout
  /^55P03$/, // lock timeout
  /^25006$/, // read-only, as a standby is before it takes over
];

/** Codes of a connection that was not made or broke off, as Node names them. */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the PostgreSQL driver says without a code: a broken connection, or none free in time. */
const OUTAGE_MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Query read timeout$/,
];

/** Causes are followed this far. */
const MAX_CAUSES = 5;

/** Whether something failed because what the service needs is away or overloaded: trying again later may succeed. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth === MAX_CAUSES) return false;
  const { code } = error as { code?: unknown };
  const isKnown =
    typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_STATES.some((state) => state.test(code)));
  return isKnown || OUTAGE_MESSAGES.some((message) => message.test(error.message)) || isOutage(error.cause, depth + 1);
}
