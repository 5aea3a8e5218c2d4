import { postgresOptions } from '@directory/service-kit/postgres-options';
import { ReplicatedDataSource } from '../../database/replicated-data-source.js';

const SETTINGS = {
  statement_timeout: 2_000,
  jit: 'off',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: 0,
  work_mem: '32MB',
};

/**
 * A separate pool, so that slow searches take no connection from pages. Every statement is planned for its values, must use an index,
 * and is cancelled after two seconds.
 */
export class SearchDatabase extends ReplicatedDataSource {
  constructor(url: string, isPooled = false) {
    const { extra, ...connection } = postgresOptions(url, SETTINGS, isPooled);
    super({
      ...connection,
      applicationName: 'catalog-search',
      poolSize: 4,
      extra: {
        ...extra,
        // The first statement of a connection takes longer, as it reads the catalog of all partitions.
        idleTimeoutMillis: 300_000,
      },
    });
  }
}
