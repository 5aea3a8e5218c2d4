import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { databaseConnection } from '@directory/config/database-url';
import { AppError } from '@directory/contracts/errors';
import { startOptions } from '@directory/service-kit/postgres-options';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CONFIG, type CatalogConfig } from '../tokens.js';

/** Application name of export connections, by which they are cancelled. */
export const EXPORT_CONNECTION = 'catalog-export';

/** For all replicas together. */
const MAX_EXPORTS = 2;
/** First key of the advisory locks of exports. */
const EXPORT_LOCK_CLASS = 704_178;

const BYTE_ORDER_MARK = '\ufeff';
const BUFFER_BYTES = 256 * 1024;

const CONNECTION_TIMEOUT_MS = 10_000;

const SETTINGS = {
  statement_timeout: 0,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  // From the first row to the last in physical order.
  synchronize_seqscans: 'off',
  default_transaction_read_only: 'on',
};

/** A separate connection per export, which lasts as long as its client receives. */
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
   * A connection that occupies one of the export slots until it ends.
   * @throws AppError `export_busy`
   */
  async reserve(): Promise<pg.Client> {
    const client = new pg.Client({
      // The lock and the settings are of the session.
      ...databaseConnection(this.config.directDatabaseUrl ?? this.config.databaseUrl),
      application_name: EXPORT_CONNECTION,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      options: startOptions(SETTINGS),
    });
    client.on('error', (error) => this.logger.warn({ err: error }, 'export connection lost'));
    client.once('end', () => this.open.delete(client));
    this.open.add(client);
    try {
      await client.connect();
      for (let place = 1; place <= MAX_EXPORTS; place++) {
        const {
          rows: [lock],
        } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [
          EXPORT_LOCK_CLASS,
          place,
        ]);
        if (lock?.held) return client;
      }
    } catch (error) {
      await client.end();
      throw error;
    }
    await client.end();
    throw new AppError('export_busy');
  }

  /** The output of a COPY statement as a file, no faster than its client receives; ends the connection with it. */
  stream(client: pg.Client, statement: string): Readable {
    const rows = client.query(copyTo(statement, { highWaterMark: BUFFER_BYTES }));
    const file = new PassThrough({ highWaterMark: BUFFER_BYTES });
    file.write(BYTE_ORDER_MARK);
    pipeline(rows, file)
      .catch((error: unknown) => {
        // An incomplete file must break the client's connection, so that it is not mistaken for complete.
        if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return; // the client has disconnected
        this.logger.warn({ err: error }, 'an export broke off');
      })
      // Also stops the server's output.
      .then(() => client.end())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the connection of an export did not end'));
    return file;
  }
}
