import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseConnection } from '@directory/config/database-url';
import pg from 'pg';

/** Settings of the server by name. */
type Settings = Record<string, string | number>;

/** Limits the wait for a connection, new or free. */
const CONNECTION_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** The server enforces its timeout of statements before the client ends the connection. */
const SILENCE_MARGIN_MS = 5_000;
/** Silence during a statement after which the server is asked whether it responds at all, and the limit of its response. */
const ASK_AFTER_MS = 5_000;
/** A server responds to it without authentication. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Options of a `DataSource` whose statements run with these settings of the server.
 * @param isPooled whether the URL leads to a pooler in transaction mode
 */
export function postgresOptions(url: string, settings: Settings, isPooled = false, askAfterMs = ASK_AFTER_MS) {
  const { connectionString, ...tls } = databaseConnection(url);
  const timeoutMs = Number(settings['statement_timeout'] ?? 0);
  const Client = timeoutMs > 0 ? watchedClient(timeoutMs + SILENCE_MARGIN_MS, askAfterMs) : HandledClient;
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
 * A connection may end while the pool hands it over, when nobody else listens: the error would end the process. Everything that
 * waits for the connection gets the error, too.
 */
class HandledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * A client that ends its connection when a statement gets no response for this long, or the server does not respond to anyone: a
 * server that is frozen, or behind a broken network, enforces no timeout, and TCP waits for a quarter of an hour. The next query
 * gets another connection.
 */
function watchedClient(silenceMs: number, askAfterMs: number): typeof pg.Client {
  class Watched extends HandledClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.once('connect', () => {
        const { stream } = (this as unknown as WatchedClient).connection;
        stream.setTimeout(Math.min(askAfterMs, silenceMs));
        stream.on('timeout', () => void this.endIfSilent(stream)); // a callback of `setTimeout` would be called once
      });
    }

    private async endIfSilent(stream: Socket): Promise<void> {
      const startedAt = performance.now() - (stream.timeout ?? 0);
      const bytes = stream.bytesRead + stream.bytesWritten;
      const isWaiting = () => {
        const { readyForQuery, isUnlimited, isSessionUnlimited } = this as unknown as WatchedClient;
        const isSame = bytes === stream.bytesRead + stream.bytesWritten && !stream.destroyed;
        return isSame && !readyForQuery && !isUnlimited && !isSessionUnlimited;
      };
      const silentMs = () => Math.round(performance.now() - startedAt);
      const pauseMs = () => Math.max(1, Math.min(askAfterMs, silenceMs - silentMs()));
      for (; isWaiting(); await sleep(pauseMs(), undefined, { ref: false })) {
        const isLost = silentMs() >= silenceMs || !(await responds(stream, pauseMs()));
        if (isLost && isWaiting())
          stream.destroy(new Error(`Connection terminated: no response within ${silentMs()} ms`));
      }
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

/** Whether the server of this connection accepts others. */
async function responds({ remoteAddress, remotePort }: Socket, withinMs: number): Promise<boolean> {
  if (remoteAddress === undefined || remotePort === undefined) return true; // a socket of this machine's file system
  const socket = connect(remotePort, remoteAddress).on('error', () => undefined);
  try {
    socket.write(SSL_REQUEST);
    await once(socket, 'data', { signal: AbortSignal.timeout(withinMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
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
