import { postgresOptions } from '@directory/service-kit/postgres-options';
import { preparingClient } from '@directory/service-kit/prepared-statements';
import { ReplicatedDataSource } from '../../database/replicated-data-source.js';

const SETTINGS = {
  statement_timeout: 2_000,
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: 0,
};

const MAX_STATEMENTS = 200;

/**
 * For statements of constant text that read few rows by a key: a search needs dozens, each of which takes several times as long to
 * parse and plan as to run. A connection plans each once, for any values. A pooler may hand over another connection, so that each is
 * parsed and planned again behind one.
 */
export class LookupDatabase extends ReplicatedDataSource {
  /** Of the request that a signal belongs to, by statement and values. */
  private readonly reads = new WeakMap<AbortSignal, Map<string, Promise<readonly unknown[]>>>();

  constructor(url: string, isPooled = false) {
    const { extra, ...connection } = postgresOptions(url, SETTINGS, isPooled);
    const { Client } = extra;
    super({
      ...connection,
      applicationName: 'catalog-lookup',
      poolSize: 2,
      extra: {
        ...extra,
        Client: isPooled ? Client : preparingClient(Client, { maxStatements: MAX_STATEMENTS }),
        // A new connection prepares and plans everything again.
        idleTimeoutMillis: 300_000,
      },
    });
  }

  /** Executes the same statement once for a request: the attempts of a search have most words and names in common. */
  async once<Row>(statement: string, values: unknown[], signal: AbortSignal): Promise<readonly Row[]> {
    signal.throwIfAborted();
    const reads = this.reads.get(signal) ?? new Map<string, Promise<readonly unknown[]>>();
    this.reads.set(signal, reads);
    const key = JSON.stringify([statement, values]);
    let rows = reads.get(key);
    if (!rows) {
      rows = this.query<Row[]>(statement, values);
      rows.catch(() => reads.delete(key));
      reads.set(key, rows);
    }
    return (await rows) as readonly Row[];
  }
}
