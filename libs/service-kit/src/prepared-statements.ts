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
    const statements = connections.get(this) ?? new PreparedStatements(limits, (name) => deallocate(this, name, run));
    connections.set(this, statements);
    return run({ name: statements.nameOf(text), text, values });
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}

/** Of a connection. */
class PreparedStatements {
  private count = 0;
  /** By text, in the order of their last use. */
  private readonly statements = new Map<string, { name: string; preparedAtMs: number }>();

  constructor(
    private readonly limits: Limits,
    private readonly deallocate: (name: string) => void,
  ) {}

  nameOf(text: string): string {
    const { maxStatements, maxAgeMs = MAX_AGE_MS } = this.limits;
    const now = performance.now();
    const known = this.statements.get(text);
    const isRecent = known !== undefined && now - known.preparedAtMs <= maxAgeMs;
    if (known && !isRecent) this.deallocate(known.name);
    const statement = isRecent ? known : { name: `s${++this.count}`, preparedAtMs: now };
    this.statements.delete(text);
    this.statements.set(text, statement);
    const [oldest] = this.statements;
    if (oldest && this.statements.size > maxStatements) {
      this.statements.delete(oldest[0]);
      this.deallocate(oldest[1].name);
    }
    return statement.name;
  }
}

/** An error is that of the connection, and of the query after it, too. */
function deallocate(client: pg.Client, name: string, run: Run): void {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } };
  delete connection.parsedStatements[name];
  run(`DEALLOCATE ${name}`).catch(() => undefined);
}
