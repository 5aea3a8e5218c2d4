import pg from 'pg';

const READ = /^[\s(]*(?:SELECT|WITH)\b/i;

type Run = (...args: unknown[]) => Promise<unknown>;

/** Names of the statements that a connection has prepared, by text, in the order of their last use. */
const prepared = new WeakMap<pg.Client, Map<string, string>>();

/**
 * A client that prepares each read once, on a connection without a pooler. It keeps the `maxStatements` last used, as each takes
 * memory of the server.
 */
export function preparingClient(Client: typeof pg.Client, maxStatements: number): typeof pg.Client {
  class PreparingClient extends Client {}
  PreparingClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const run = Client.prototype.query.bind(this) as unknown as Run;
    const [text, values] = args;
    const isPlain = typeof text === 'string' && typeof args.at(-1) !== 'function';
    return isPlain && READ.test(text)
      ? run({ name: nameOf(this, text, maxStatements, run), text, values })
      : run(...args);
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}

let count = 0;

function nameOf(client: pg.Client, text: string, maxStatements: number, run: Run): string {
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const name = names.get(text) ?? `s${++count}`;
  names.delete(text);
  names.set(text, name);
  const [oldest] = names;
  if (oldest && names.size > maxStatements) {
    names.delete(oldest[0]);
    deallocate(client, oldest[1], run);
  }
  return name;
}

/** An error is that of the connection, and of the query after it, too. */
function deallocate(client: pg.Client, name: string, run: Run): void {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } })
    .connection;
  delete parsedStatements[name];
  run(`DEALLOCATE ${name}`).catch(() => undefined);
}
