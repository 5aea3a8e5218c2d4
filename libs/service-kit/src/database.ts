import { setTimeout as sleep } from 'node:timers/promises';
import { databaseError } from '@directory/config/database-url';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { postgresOptions } from './postgres-options.js';
import { LOGGER, type Logger } from './tokens.js';

const RETRY_PAUSE_MS = 1_000;

/** SQLSTATE of an undefined table or schema. */
const UNDEFINED_STATES = ['42P01', '3F000'];

/**
 * Connects once the server responds and has every migration of this release, without a time limit: a service may start
 * before its database and before the migrations. Logs each new reason for waiting.
 */
export async function openDatabase<T extends DataSource>(source: T, logger: Logger): Promise<T> {
  for (let reported = ''; ; await sleep(RETRY_PAUSE_MS)) {
    try {
      await connectDatabase(source);
      const missing = await missingMigrations(source);
      if (missing.length === 0) return source;
      throw new Error(`these migrations have not run: ${missing.join(', ')}`);
    } catch (error) {
      const { message } = error as Error;
      if (message !== reported) logger.warn({ err: error }, 'waiting for the database');
      reported = message;
    }
  }
}

/** @throws Error that says what to change if the server's certificate or a pooler prevents it */
export async function connectDatabase<T extends DataSource>(source: T): Promise<T> {
  if (source.isInitialized) return source;
  try {
    await source.initialize();
    return source;
  } catch (error) {
    throw databaseError(error);
  }
}

/** For `TypeOrmModule.forRootAsync`: a service starts once `openDatabase` has opened its source. */
export function openedDatabase<T extends DataSource>(source: T) {
  let logger: Logger;
  return {
    inject: [LOGGER],
    useFactory: (injected: Logger): T['options'] => {
      logger = injected;
      return source.options;
    },
    dataSourceFactory: () => openDatabase(source, logger),
  };
}

/** Names of migrations of this release that have not run; those of other releases are ignored. */
async function missingMigrations(source: DataSource): Promise<string[]> {
  const expected = source.migrations.map((migration) => migration.name ?? migration.constructor.name);
  if (expected.length === 0) return [];
  try {
    const rows = await source.query<{ name: string }[]>(`SELECT name FROM ${source.options.migrationsTableName}`);
    const run = new Set(rows.map((row) => row.name));
    return expected.filter((name) => !run.has(name));
  } catch (error) {
    if (UNDEFINED_STATES.includes((error as { code?: string }).code ?? '')) return expected;
    throw error;
  }
}

/** Longer than a check without a result counts as its last one: a slow database is slow for every replica. */
const PROBE_SETTINGS = { statement_timeout: 60_000 };

/**
 * Checks a database by a connection of its own: a pool whose connections all wait for a lock says nothing about the database, and
 * neither does the pool of a pooler. Concurrent checks share one query, which fails once the server accepts no connection either.
 */
export class DatabaseProbe {
  private readonly own: DataSource;
  private checking: Promise<void> | undefined;

  /** @param directUrl without a pooler, if that of `source` leads to one */
  constructor(source: DataSource, directUrl?: string) {
    const { url: ownUrl = '', applicationName } = source.options as PostgresOptions;
    const { ssl } = (source.options.extra ?? {}) as { ssl?: unknown };
    const options = postgresOptions(directUrl ?? ownUrl, PROBE_SETTINGS);
    this.own = new (source.constructor as new (options: PostgresOptions) => DataSource)({
      ...options,
      applicationName: `${applicationName}-probe`,
      poolSize: 1,
      extra: directUrl ? options.extra : { ...options.extra, ssl },
    });
  }

  check(): Promise<void> {
    return (this.checking ??= this.query().finally(() => (this.checking = undefined)));
  }

  async close(): Promise<void> {
    await this.checking?.catch(() => undefined);
    if (this.own.isInitialized) await this.own.destroy();
  }

  private async query(): Promise<void> {
    if (!this.own.isInitialized) await this.own.initialize();
    await this.own.query('SELECT 1');
  }
}

type PostgresOptions = Extract<DataSource['options'], { type: 'postgres' }>;

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Gauges of open connections and of requests that wait for one, by pool. */
export function observePools(sources: Record<string, DataSource>, metrics: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of a pool, those of them that are idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [metrics],
    collect: () => {
      for (const [pool, source] of Object.entries(sources)) {
        const { totalCount, idleCount, waitingCount } = (source.driver as unknown as { master: Pool }).master;
        // Queries of other metrics, started by the same scrape, are on the list until the pool hands them its idle connections.
        const unserved = Math.max(0, waitingCount - idleCount);
        gauge.set({ pool, state: 'open' }, totalCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        gauge.set({ pool, state: 'waiting' }, unserved);
      }
    },
  });
}
