import pg from 'pg';

/** Of a process: texts beyond these are parsed each time, as every connection keeps what it has prepared. */
const MAX_STATEMENTS = 200;
const READ = /^[\s(]*(?:SELECT|WITH)\b/i;
const names = new Map<string, string>();

type Run = (...args: unknown[]) => unknown;

/** A client that prepares each read once: for statements of constant text, on connections of their own, without a pooler. */
export function preparingClient(Client: typeof pg.Client): typeof pg.Client {
  class PreparingClient extends Client {}
  PreparingClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const run = Client.prototype.query.bind(this) as unknown as Run;
    const [text, values] = args;
    const isPlain = typeof text === 'string' && typeof args.at(-1) !== 'function';
    const name = isPlain && READ.test(text) ? nameOf(text) : undefined;
    return name === undefined ? run(...args) : run({ name, text, values });
  } as typeof pg.Client.prototype.query;
  return PreparingClient;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
