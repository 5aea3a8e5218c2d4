import { DataSource } from 'typeorm';

/**
 * A separate pool, so that slow searches take no connection from pages. Every statement is planned for its values, must use an index,
 * and is cancelled after two seconds.
 */
export class SearchDatabase extends DataSource {
  constructor(url: string) {
    super({
      type: 'postgres',
      url,
      applicationName: 'catalog-search',
      poolSize: 6,
      extra: {
        connectionTimeoutMillis: 10_000,
        // The first statement of a connection takes longer, as it reads the catalog of all partitions.
        idleTimeoutMillis: 300_000,
        options:
          '-c statement_timeout=2000 -c jit=off -c plan_cache_mode=force_custom_plan -c enable_seqscan=off' +
          ' -c max_parallel_workers_per_gather=0 -c work_mem=32MB',
      },
    });
  }
}
