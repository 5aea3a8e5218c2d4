import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import pg from 'pg';
import { CONFIG, type CatalogConfig } from '../tokens.js';

/** Application name of the connections of exports, by which they are cancelled. */
export const EXPORT_CONNECTION = 'catalog-export';

/** Exports at once, on all replicas together. */
const MAX_EXPORTS = 2;
/** Any constant: the first key of the locks that stand for them. */
const EXPORT_LOCKS = 704_178;

const SETTINGS = {
  statement_timeout: 0,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  // From the first row to the last, in the order in which they stand.
  synchronize_seqscans: 'off',
  default_transaction_read_only: 'on',
};

/** A connection for each export, which reads for as long as its client takes to receive. */
@Injectable()
export class ExportDatabase implements OnApplicationShutdown {
  private readonly open = new Set<pg.Client>();

  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open].map((client) => client.end()));
  }

  /**
   * A connection that holds one of the places until it is ended.
   * @throws AppError `export_busy`
   */
  async reserve(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      application_name: EXPORT_CONNECTION,
      options: Object.entries(SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    client.on('error', (error) => this.logger.warn({ err: error }, 'export connection lost'));
    client.once('end', () => this.open.delete(client));
    this.open.add(client);
    try {
      await client.connect();
      for (let place = 1; place <= MAX_EXPORTS; place++) {
        const {
          rows: [lock],
        } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [EXPORT_LOCKS, place]);
        if (lock?.held) return client;
      }
    } catch (error) {
      await client.end();
      throw error;
    }
    await client.end();
    throw new AppError('export_busy');
  }
}
