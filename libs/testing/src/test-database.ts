import { randomBytes } from 'node:crypto';
import { databaseConnection } from '@directory/config/database-url';
import pg from 'pg';

/** An own database on the PostgreSQL of the test run. */
export interface TestDatabase {
  url: string;
  /** False closes open connections and rejects new ones as a starting server does. */
  admit(isOpen: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** A migrated database, created once per run and copied by tests. */
export interface DatabaseTemplate {
  name: string;
  migrate(url: string): Promise<void>;
}

/** The first test that needs a template creates it, the others wait. */
const TEMPLATE_LOCK = 7_041_789_640;

/**
 * Empty, or a copy of the template.
 * @throws Error without the PostgreSQL of a test run
 */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest.config.mjs');
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (template) await createTemplate(server, template);
  // Copying files takes half the processor time of copying blocks through the log.
  const source = template ? ` TEMPLATE ${template.name} STRATEGY FILE_COPY` : '';
  await runOn(server, `CREATE DATABASE ${name}${source}`);
  return {
    url: urlOf(server, name),
    async admit(isOpen) {
      await runOn(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isOpen}`);
      if (isOpen) return;
      await runOn(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    drop: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function createTemplate(server: string, { name, migrate }: DatabaseTemplate): Promise<void> {
  const client = new pg.Client(databaseConnection(server));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]); // released with the connection
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(urlOf(server, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}

const urlOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(databaseConnection(url));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
