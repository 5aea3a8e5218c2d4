import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import { applyServiceRole } from '@directory/service-kit/service-role';
import { ingestRow } from '@directory/testing/ingest-rows';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { runMigrations } from '@directory/service-kit/migrations';
import pg from 'pg';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { catalogDataSource } from './data-source.js';
import { CATALOG_RIGHTS } from './rights.js';

/** Roles belong to the whole server, and every run of this file needs its own. */
const role = `catalog_${randomBytes(4).toString('hex')}`;
/** Owns the database and creates roles without being a superuser, as on a managed PostgreSQL. */
const migrator = `migrator_${randomBytes(4).toString('hex')}`;

let database: TestDatabase;
let catalog: TestCatalog;
let superuser: pg.Client;
let migratorUrl: string;
let service: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.url });
  await superuser.connect();
  await superuser.query(`CREATE ROLE ${migrator} LOGIN CREATEROLE PASSWORD 'of the migrator'`);
  await superuser.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO ${migrator}`);
  migratorUrl = urlOf(migrator, 'of the migrator');
  await runMigrations(catalogDataSource(migratorUrl));
  await applyRights(role);
  await applyRights(role); // repeatable
  catalog = await startTestCatalog({ databaseUrl: urlOf(role) });
  service = new pg.Client({ connectionString: urlOf(role) });
  await service.connect();
});
afterAll(async () => {
  await catalog.stop();
  await service.end();
  await superuser.query(`DROP OWNED BY ${role}, ${migrator} CASCADE; DROP ROLE ${role}`);
  await superuser.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO CURRENT_USER`);
  await superuser.query(`DROP ROLE ${migrator}`);
  await superuser.end();
  await database.drop();
});

const urlOf = (username: string, password = 'a password of its own') =>
  Object.assign(new URL(database.url), { username, password }).href;

async function applyRights(username: string): Promise<void> {
  const source = await catalogDataSource(migratorUrl).initialize();
  try {
    await applyServiceRole(source, urlOf(username), CATALOG_RIGHTS);
  } finally {
    await source.destroy();
  }
}

describe('the catalog on a database role of its own', () => {
  it('gets no rights on a role with attributes that no service needs', async () => {
    const privileged = `${role}_privileged`;
    await superuser.query(`CREATE ROLE ${privileged} CREATEDB`);
    try {
      await expect(applyRights(privileged)).rejects.toThrow(
        `The role ${privileged} may create databases: a service needs a role without attributes`,
      );
    } finally {
      await superuser.query(`DROP ROLE ${privileged}`);
    }
  });

  it('imports, deletes everything, restores it and records both in the audit log', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ingestRow({ place_id: `ROLE_${i}`, name: `Bakery ${i}` }));
    expect(await catalog.import(rows)).toMatchObject({ inserted: 20 });
    const count = async () => (await service.query<{ n: number }>('SELECT count(*)::int AS n FROM business')).rows[0];
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ confirmation: DELETE_ALL_PHRASES.tr });
    const deletion = await catalog.send('/api/admin/businesses', { method: 'DELETE', headers, body });
    expect(deletion.status).toBe(200);
    const { deletionId } = (await deletion.json()) as { deletionId: string };
    expect(await count()).toEqual({ n: 0 });
    const restored = await catalog.send(`/api/admin/deletions/${deletionId}/restore`, { method: 'POST' });
    expect(restored.status).toBe(200);
    expect(await count()).toEqual({ n: 20 });
    const { rows: entries } = await service.query<{ action: string }>('SELECT action FROM audit_entry');
    expect(entries.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['changes an entry of the audit log', `UPDATE audit_entry SET username = 'nobody'`],
    ['deletes the audit log', 'DELETE FROM audit_entry'],
    ['empties the audit log', 'TRUNCATE audit_entry'],
    [
      'deletes the audit log as if it had expired',
      `SELECT set_config('directory.audit_expiry', 'on', false); DELETE FROM audit_entry`,
    ],
    ['expires recent entries of the audit log', 'SELECT audit_expire(1)'],
    ['switches off the triggers of the audit log', 'ALTER TABLE audit_entry DISABLE TRIGGER ALL'],
    [
      'replaces the function that seals entries',
      'CREATE OR REPLACE FUNCTION audit_reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    ],
    ['skips triggers for its session', 'SET session_replication_role = replica'],
    ['runs a program of the machine', `COPY (SELECT 1) TO PROGRAM 'cat'`],
    ['reads a file of the machine', `SELECT pg_read_file('postgresql.conf')`],
    ['creates a role', 'CREATE ROLE intruder SUPERUSER'],
    [
      'claims that a migration has run',
      `INSERT INTO catalog_migration (timestamp, name) VALUES (1, 'x'); DELETE FROM catalog_migration`,
    ],
  ])('fails with "permission denied" when it %s', async (_what, statement) => {
    await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
