import pg from 'pg';

/** A plan for an empty table may read all of a filled one. */
const MAX_AGE_MS = 60_000;
const READ = /^[\s(]*(?:SELECT|WITH)\b/i;

interface Limits {
  maxStatements: number;
  maxAgeMs?: number;
}

type Run = (...args: unknown[]) => Promise<unknown>;

/**
 * A client that prepares a read once a minute, on a connection without a pooler. It keeps the `maxStatements` last used, as each takes
 * memory of the server.
 */
export function preparingClient(Client: typeof pg.Client, limits: Limits): typeof pg.Client {
  const connections = new WeakMap<pg.Client, PreparedStatements>();
  class PreparingClient extends Client {}
  PreparingClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const run = Client.prototype.query.bind(this) as unknown as Run;
    const [text, values] = args;
    const isPlain = typeof text === 'string' && typeof args.at(-1) !== 'function';
    if (!isPlain || !READ.test(text)) return run(...args);
    const statements = connections.get(this) ?? new PreparedStatements(limits);
    connections.set(this, statements);
    const { name, dropped } = statements.use(text);
    const execute = () => run({ name, text, values });
    return dropped.length === 0 ? execute() : deallocate(this, dropped, run).then(execute);
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}

/** Of a connection. */
class PreparedStatements {
  private count = 0;
  /** By text, in the order of their last use. */
  private readonly statements = new Map<string, { name: string; preparedAtMs: number }>();

  constructor(private readonly limits: Limits) {}

  /** The name of a statement, and those that the connection has to drop before it is prepared. */
  use(text: string): { name: string; dropped: string[] } {
    const { maxStatements, maxAgeMs = MAX_AGE_MS } = this.limits;
    const now = performance.now();
    const known = this.statements.get(text);
    const isRecent = known !== undefined && now - known.preparedAtMs <= maxAgeMs;
    const statement = isRecent ? known : { name: `s${++this.count}`, preparedAtMs: now };
    const dropped = known && !isRecent ? [known.name] : [];
    this.statements.delete(text);
    this.statements.set(text, statement);
    const [oldest] = this.statements;
    if (oldest && this.statements.size > maxStatements) {
      this.statements.delete(oldest[0]);
      dropped.push(oldest[1].name);
    }
    return { name: statement.name, dropped };
  }
}

/** An error is that of the connection, and of the query after it, too. */
async function deallocate(client: pg.Client, names: string[], run: Run): Promise<void> {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } };
  for (const name of names) {
    delete connection.parsedStatements[name];
    await run(`DEALLOCATE ${name}`).catch(() => undefined);
  }
}
