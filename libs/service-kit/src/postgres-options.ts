import type { Socket } from 'node:net';
import { databaseConnection } from '@directory/config/database-url';
import pg from 'pg';

/** Settings of the server by name. */
type Settings = Record<string, string | number>;

/** Limits the wait for a connection, new or free. */
const CONNECTION_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** The server enforces its timeout of statements before the client ends the connection. */
const SILENCE_MARGIN_MS = 5_000;

/**
 * Options of a `DataSource` whose statements run with these settings of the server.
 * @param isPooled whether the URL leads to a pooler in transaction mode
 */
export function postgresOptions(url: string, settings: Settings, isPooled = false) {
  const { connectionString, ...tls } = databaseConnection(url);
  const timeoutMs = Number(settings['statement_timeout'] ?? 0);
  const Client = timeoutMs > 0 ? watchedClient(timeoutMs + SILENCE_MARGIN_MS) : pg.Client;
  return {
    type: 'postgres' as const,
    url: connectionString,
    extra: {
      ...tls,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      ...(isPooled ? { Client: transactionClient(settings, Client) } : { Client, options: startOptions(settings) }),
    },
  };
}

/** Settings of a session, as a parameter of its start. */
export function startOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

type Run = (statement: unknown, values?: unknown) => Promise<unknown>;

interface TransactionalClient extends pg.Client {
  /** I: no transaction. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}

/** Of a client, as the driver has it. */
interface WatchedClient {
  connection: { stream: Socket };
  /** False while a statement runs. */
  readyForQuery: boolean;
  /** Whether the transaction has no timeout of statements. */
  isUnlimited?: boolean;
  /** Whether the session has none, as that of migrations. */
  isSessionUnlimited?: boolean;
}

/**
 * A client that ends its connection when a statement gets no response for this long: a server that is frozen, or behind a broken
 * network, enforces no timeout, and TCP waits for a quarter of an hour. The next query gets another connection.
 */
function watchedClient(silenceMs: number): typeof pg.Client {
  class Watched extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.once('connect', () => {
        const { connection } = this as unknown as WatchedClient;
        connection.stream.setTimeout(silenceMs, () => {
          const { readyForQuery, isUnlimited, isSessionUnlimited } = this as unknown as WatchedClient;
          if (!readyForQuery && !isUnlimited && !isSessionUnlimited)
            connection.stream.destroy(new Error(`Connection terminated: no response within ${silenceMs} ms`));
        });
      });
    }
  }
  Watched.prototype.query = function (this: WatchedClient, ...args: [unknown, ...unknown[]]) {
    const [statement] = args;
    if (typeof statement === 'string') {
      if (/^\s*(?:BEGIN|START TRANSACTION|COMMIT|ROLLBACK\s*(?:;|$))/i.test(statement)) this.isUnlimited = false;
      if (/\bSET LOCAL statement_timeout = 0\b/i.test(statement)) this.isUnlimited = true;
      if (/^\s*SET statement_timeout = 0\b/i.test(statement)) this.isSessionUnlimited = true;
    }
    return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof pg.Client.prototype.query;
  return Watched;
}

/**
 * A client that applies the settings to each transaction, as successive transactions through a pooler have different sessions.
 * A statement outside of a transaction gets one of its own: two more round trips. Statements with a callback, and streams, are
 * sent as they are.
 */
function transactionClient(settings: Settings, Client: typeof pg.Client): typeof pg.Client {
  const apply = Object.entries(settings).map(([name, value]) => `; SET LOCAL ${name} = '${value}'`);
  class TransactionClient extends Client {}
  TransactionClient.prototype.query = function (this: TransactionalClient, ...args: [unknown, ...unknown[]]) {
    const run = Client.prototype.query.bind(this) as unknown as Run;
    const [statement, values] = args;
    if (typeof statement !== 'string' || typeof args.at(-1) === 'function') {
      return (run as (...all: unknown[]) => unknown)(...args);
    }
    if (/^\s*(?:BEGIN|START TRANSACTION)\b/i.test(statement)) return run(statement + apply.join(''));
    if (this.getTransactionStatus() !== 'I') return run(statement, values);
    return inTransaction(run, `BEGIN${apply.join('')}`, () => run(statement, values));
  } as typeof pg.Client.prototype.query;
  return TransactionClient;
}

async function inTransaction(run: Run, begin: string, work: () => Promise<unknown>): Promise<unknown> {
  await run(begin);
  try {
    const result = await work();
    await run('COMMIT');
    return result;
  } catch (error) {
    await run('ROLLBACK').catch(() => undefined); // the connection is lost: the first error says why
    throw error;
  }
}
