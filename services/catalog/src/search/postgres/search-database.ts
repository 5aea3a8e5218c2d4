import { DataSource } from 'typeorm';

/**
 * Connections of their own: a slow search takes none from the pages. Every plan here is made for its values, and goes by
 * an index; what takes longer than two seconds is given up.
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
        options:
          '-c statement_timeout=2000 -c jit=off -c plan_cache_mode=force_custom_plan -c enable_seqscan=off' +
          ' -c max_parallel_workers_per_gather=0 -c work_mem=32MB',
      },
    });
  }
}
