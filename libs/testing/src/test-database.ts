import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own on the PostgreSQL that the test run has started. */
export interface TestDatabase {
  url: string;
  /** Whether it accepts connections; if not, open ones are closed, and new ones are rejected as by a server that starts. */
  admit(isOpen: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** @throws Error if the run has no PostgreSQL: tests need the real one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through jest.config.mjs');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async admit(isOpen) {
      await runOn(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isOpen}`);
      if (isOpen) return;
      await runOn(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
