import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueues, migrateQueues, QUEUE_SCHEMA, type Queues } from '@directory/queue/queues';
import { runMigrations } from '@directory/service-kit/migrations';
import { applyServiceRole } from '@directory/service-kit/service-role';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import pg from 'pg';
import { importerDataSource, SCHEMA } from './data-source.js';
import { gatewayRights, importerRights } from './rights.js';

/** Roles belong to the whole server, and every run of this file needs its own. */
const suffix = randomBytes(4).toString('hex');
const ROLES = { importer: `importer_${suffix}`, gateway: `gateway_${suffix}` };

let database: TestDatabase;
let owner: pg.Client;
let importer: pg.Client;
let gateway: pg.Client;
const open: Queues[] = [];
const urlOf = (role: string) =>
  Object.assign(new URL(database.url), { username: role, password: 'a password of its own' }).href;
const connected = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations(importerDataSource(database.url), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
  await migrateQueues({ databaseUrl: database.url, redisUrl: undefined });
  const source = await importerDataSource(database.url).initialize();
  // An earlier release let the gateway write.
  await applyServiceRole(source, urlOf(ROLES.gateway), { owns: [], uses: [QUEUE_SCHEMA] });
  await applyServiceRole(source, urlOf(ROLES.gateway), gatewayRights(undefined));
  await applyServiceRole(source, urlOf(ROLES.importer), importerRights(undefined));
  await source.query('CREATE TABLE public.business (id int)');
  await source.destroy();
  owner = await connected(database.url);
  importer = await connected(urlOf(ROLES.importer));
  gateway = await connected(urlOf(ROLES.gateway));
});
afterAll(async () => {
  for (const queues of open) await queues.close();
  for (const client of [importer, gateway]) await client.end();
  for (const role of Object.values(ROLES)) await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await owner.end();
  await database.drop();
});

const queuesOf = (databaseUrl: string) => {
  const queues = createQueues({ databaseUrl, redisUrl: undefined });
  open.push(queues);
  return queues;
};
const fail = (error: unknown) => {
  throw error;
};

describe('the roles of importer and gateway', () => {
  it('suffice for an import from the queue whose progress the gateway receives', async () => {
    const progress = { importId: 'one', percent: 50 } as never;
    const received = new Promise((resolve) => {
      void queuesOf(urlOf(ROLES.gateway)).onProgress('imports', resolve, fail);
    });
    const work = queuesOf(urlOf(ROLES.importer));
    const finished = new AbortController();
    work.work(
      'imports',
      async ({ reportProgress }) => {
        while (!finished.signal.aborted) {
          await reportProgress(progress);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
      { concurrency: 1, onError: () => undefined },
    );
    await work.add('imports', 'one', { importId: 'one', requestId: 'test' });
    expect(await received).toEqual(progress);
    finished.abort();
  }, 30_000);

  const tables = async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = '${QUEUE_SCHEMA}'`,
    );
    return rows.map(({ name }) => name);
  };

  it('do not let the gateway write to the queue', async () => {
    for (const table of await tables()) {
      for (const statement of [`DELETE FROM ${table}`, `INSERT INTO ${table} DEFAULT VALUES`, `TRUNCATE ${table}`])
        expect([statement, await codeOf(gateway, statement)]).toEqual([statement, '42501']);
    }
  });

  it.each([
    ['gateway', 'reads the imports', `SELECT * FROM ${SCHEMA}.import_run`],
    ['gateway', 'reads the directory', 'SELECT * FROM public.business'],
    ['gateway', 'creates a table', 'CREATE TABLE public.own (id int)'],
    ['gateway', 'creates a table in the queue', `CREATE TABLE ${QUEUE_SCHEMA}.own (id int)`],
    ['importer', 'reads the directory', 'SELECT * FROM public.business'],
    ['importer', 'changes the directory', 'DELETE FROM public.business'],
    ['importer', 'creates a table in the directory', 'CREATE TABLE public.own (id int)'],
    ['importer', 'changes the tables of the queue', `CREATE TABLE ${QUEUE_SCHEMA}.own (id int)`],
    ['importer', 'claims that a migration has run', `DELETE FROM ${SCHEMA}.importer_migration`],
    ['importer', 'creates a schema', 'CREATE SCHEMA own'],
    ['importer', 'runs a program of the machine', `COPY (SELECT 1) TO PROGRAM 'cat'`],
    ['importer', 'creates a role', 'CREATE ROLE intruder SUPERUSER'],
  ])('deny the %s when it %s', async (service, _what, statement) => {
    expect(await codeOf(service === 'gateway' ? gateway : importer, statement)).toBe('42501');
  });
});

async function codeOf(client: pg.Client, statement: string): Promise<string | undefined> {
  return client.query(statement).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
}
