import { postgresOptions } from '@directory/service-kit/postgres-options';
import { RetryingDataSource } from '../database/retrying-data-source.js';

/** Waiting for the lock of merges counts, which another import holds for a batch at a time. */
const SETTINGS = { statement_timeout: 60_000, jit: 'off' };

/**
 * A separate pool, so that the rows of a file, minutes of one statement, and merges that wait for each other take no connection from
 * pages.
 */
export class IngestDatabase extends RetryingDataSource {
  constructor(url: string, isPooled = false) {
    const { extra, ...connection } = postgresOptions(url, SETTINGS, isPooled);
    super({
      ...connection,
      applicationName: 'catalog-ingest',
      poolSize: 3,
      installExtensions: false,
      extra: { ...extra, connectionTimeoutMillis: 50_000 },
    });
  }
}
