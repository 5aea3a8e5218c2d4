import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';

/** Any constant: migrators of all services and replicas take turns. */
const MIGRATION_LOCK = 7_041_789_632;

/** Milliseconds between two looks whether it is one's turn. */
const RETRY = 250;

const CONNECT_RETRY_MS = 1_000;

/** Codes of errors that end by themselves: of the socket, of name resolution, and SQLSTATE of a server that starts, stops or is full. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** PostgreSQL version below which the merge cannot work: it needs `RETURNING old.…, new.…`. */
const MINIMUM_VERSION = 18;

/**
 * Brings a schema up to date under an advisory lock (TypeORM takes none, so concurrent runs would collide).
 * @throws Error with one clear line if the server is too old.
 */
export async function runMigrations(source: DataSource, prepare: string[] = []): Promise<void> {
  await connect(source);
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
    await acquireMigrationLock(lock);
    try {
      for (const statement of prepare) await source.query(statement);
      await source.runMigrations();
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}

/**
 * Connects as soon as the server accepts connections. A server that is unreachable, starting or shutting down is waited for:
 * whoever runs the migrations sets the deadline. Any other error, such as a wrong password, is thrown.
 */
async function connect(source: DataSource): Promise<void> {
  for (let reported = ''; ; await sleep(CONNECT_RETRY_MS)) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!UNREACHABLE.has(code)) throw error;
      if (message !== reported) {
        process.stdout.write(
          `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg: 'waiting for the database', err: { code, message } })}\n`,
        );
      }
      reported = message;
    }
  }
}

/**
 * Asks until the lock is free. To wait for it inside a statement would hold up whoever has it: an index that is built
 * concurrently waits for every statement that began before it.
 */
async function acquireMigrationLock(lock: QueryRunner): Promise<void> {
  for (;;) {
    const [answer] = (await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK])) as {
      taken: boolean;
    }[];
    if (answer!.taken) return;
    await sleep(RETRY);
  }
}
