import { setTimeout as sleep } from 'node:timers/promises';
import { databaseError } from '@directory/config/database-url';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { isOutage } from './outages.js';
import { query } from './query.js';

/** Serializes the migrators of all services and replicas. */
const MIGRATION_LOCK = 7_041_789_632;

const LOCK_POLL_INTERVAL_MS = 250;

const CONNECT_RETRY_MS = 1_000;

/** A statement that took too long will again. */
const QUERY_CANCELED = '57014';

/** The merge needs `RETURNING old.…, new.…`. */
const MINIMUM_VERSION = 18;

let activity = 'connecting to the database';

/** What this process does, or waits for. */
export const currentActivity = (): string => activity;

/**
 * Migrates a schema under an advisory lock: TypeORM takes none.
 * @throws Error with one line if the server is too old
 */
export async function runMigrations(source: DataSource, prepare: string[] = []): Promise<void> {
  await connect(source);
  try {
    const version = await query.value<number>(source, `SELECT current_setting('server_version_num')::int AS version`);
    if (version < MINIMUM_VERSION * 10_000) {
      throw new Error(
        `DATABASE_URL: PostgreSQL ${MINIMUM_VERSION} or newer is needed, the server is ${Math.floor(version / 10_000)}`,
      );
    }
    const runner = source.createQueryRunner();
    await acquireMigrationLock(runner);
    activity = 'executing migrations; pg_stat_activity shows which statement, and what blocks it';
    try {
      // An index on millions of rows takes longer than any statement of a service may.
      await query.run(runner, 'SET statement_timeout = 0');
      await query.run(runner, 'SET lock_timeout = 0');
      for (const statement of prepare) await runner.query(statement);
      const executor = new MigrationExecutor(source, runner);
      executor.transaction = source.options.migrationsTransactionMode ?? 'all';
      await executor.executePendingMigrations();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await runner.release();
    }
  } finally {
    await source.destroy();
  }
}

/**
 * Waits without limit for a server that is unreachable, starting or shutting down. Throws any other error, such as a wrong
 * password.
 */
async function connect(source: DataSource): Promise<void> {
  for (let reported = ''; ; await sleep(CONNECT_RETRY_MS)) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!isOutage(error) || code === QUERY_CANCELED) throw databaseError(error);
      if (message !== reported) {
        process.stdout.write(
          `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg: 'waiting for the database', err: { code, message } })}\n`,
        );
      }
      activity = `waiting for the database: ${message}`;
      reported = message;
    }
  }
}

/**
 * Polls until the lock is free. Waiting inside a statement would block the lock's holder: an index that is built
 * concurrently waits for every statement that started before it.
 */
async function acquireMigrationLock(lock: QueryRunner): Promise<void> {
  for (;;) {
    const acquired = await query.value<boolean>(lock, 'SELECT pg_try_advisory_lock($1) AS acquired', [MIGRATION_LOCK]);
    if (acquired) return;
    activity = 'waiting for another migrator';
    await sleep(LOCK_POLL_INTERVAL_MS);
  }
}
