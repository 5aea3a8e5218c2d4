import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DELETE_ALL_PHRASE } from '@directory/contracts/moderation';
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

let database: TestDatabase;
let catalog: TestCatalog;
let owner: pg.Client;
let service: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const roleUrl = Object.assign(new URL(database.url), { username: role, password: 'a password of its own' }).href;
  await runMigrations(catalogDataSource(database.url));
  for (let run = 0; run < 2; run++) {
    const source = await catalogDataSource(database.url).initialize();
    await applyServiceRole(source, roleUrl, CATALOG_RIGHTS); // repeatable
    await source.destroy();
  }
  catalog = await startTestCatalog({ databaseUrl: roleUrl });
  owner = new pg.Client({ connectionString: database.url });
  service = new pg.Client({ connectionString: roleUrl });
  await Promise.all([owner.connect(), service.connect()]);
});
afterAll(async () => {
  await catalog.stop();
  await service.end();
  await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await owner.end();
  await database.drop();
});

describe('the catalog on a database role of its own', () => {
  it('imports, deletes everything, restores it and records both in the audit log', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ingestRow({ place_id: `ROLE_${i}`, name: `Bakery ${i}` }));
    expect(await catalog.import(rows)).toMatchObject({ inserted: 20 });
    const count = async () => (await service.query<{ n: number }>('SELECT count(*)::int AS n FROM business')).rows[0];
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ confirmation: DELETE_ALL_PHRASE });
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
