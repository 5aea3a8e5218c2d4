import type { DataSource } from 'typeorm';

/** Any constant: migrators of all services and replicas take turns. */
const MIGRATION_LOCK = 7_041_789_632;

/** PostgreSQL version below which the merge cannot work: it needs `RETURNING old.…, new.…`. */
const MINIMUM_VERSION = 18;

/**
 * Brings a schema up to date under an advisory lock (TypeORM takes none, so concurrent runs would collide).
 * @throws Error with one clear line if the server is too old.
 */
export async function runMigrations(source: DataSource, prepare: string[] = []): Promise<void> {
  await source.initialize();
  try {
    const version = Number(
      (await source.query<{ v: string }[]>(`SELECT current_setting('server_version_num') v`))[0]!.v,
    );
    if (version < MINIMUM_VERSION * 10_000) {
      throw new Error(
        `DATABASE_URL: PostgreSQL ${MINIMUM_VERSION} or newer is needed, the server is ${Math.floor(version / 10_000)}`,
      );
    }
    const lock = source.createQueryRunner();
    await lock.query(`SET lock_timeout = '120s'`);
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      for (const statement of prepare) await source.query(statement);
      await source.runMigrations();
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.query('RESET lock_timeout');
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}
