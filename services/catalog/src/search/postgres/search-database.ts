import { postgresOptions } from '@directory/service-kit/postgres-options';
import { preparingClient } from '@directory/service-kit/prepared-statements';
import { ReplicatedDataSource } from '../../database/replicated-data-source.js';

const SETTINGS = {
  statement_timeout: 2_000,
  jit: 'off',
  // Words and filters are read from the one index of a partition whatever their values, and planning takes as long as reading.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: 0,
  work_mem: '32MB',
};

/** Each takes 0.6 MB of the server. */
const MAX_STATEMENTS = 40;

/**
 * A separate pool, so that slow searches take no connection from pages. A connection plans a statement once a minute for any values, which must
 * use an index, and cancels it after two seconds.
 */
export class SearchDatabase extends ReplicatedDataSource {
  constructor(url: string, isPooled = false) {
    const { extra, ...connection } = postgresOptions(url, SETTINGS, isPooled);
    const { Client } = extra;
    super({
      ...connection,
      applicationName: 'catalog-search',
      poolSize: 4,
      extra: {
        ...extra,
        Client: isPooled ? Client : preparingClient(Client, { maxStatements: MAX_STATEMENTS }),
        // The first statement of a connection takes longer, as it reads the catalog of all partitions.
        idleTimeoutMillis: 300_000,
      },
    });
  }
}
