import { databaseConnection } from '@directory/config/database-url';
import pg from 'pg';

/** Settings of the server by name. */
type Settings = Record<string, string | number>;

/**
 * Options of a `DataSource` whose statements run with these settings of the server.
 * @param isPooled whether the URL leads to a pooler in transaction mode
 */
export function postgresOptions(url: string, settings: Settings, isPooled = false) {
  const { connectionString, ...tls } = databaseConnection(url);
  return {
    type: 'postgres' as const,
    url: connectionString,
    extra: {
      ...tls,
      ...(isPooled ? { Client: transactionClient(settings) } : { options: startOptions(settings) }),
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

/**
 * A client that applies the settings to each transaction, as successive transactions through a pooler have different sessions.
 * A statement outside of a transaction gets one of its own: two more round trips. Statements with a callback, and streams, are
 * sent as they are.
 */
function transactionClient(settings: Settings): typeof pg.Client {
  const apply = Object.entries(settings).map(([name, value]) => `; SET LOCAL ${name} = '${value}'`);
  class TransactionClient extends pg.Client {}
  TransactionClient.prototype.query = function (this: TransactionalClient, ...args: [unknown, ...unknown[]]) {
    const run = pg.Client.prototype.query.bind(this) as unknown as Run;
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
