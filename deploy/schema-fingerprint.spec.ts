import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import pg from 'pg';
import { isMigrated, recordMigration, schemaFingerprint } from '../bin/schema-fingerprint.js';

describe('the fingerprint of the migrations', () => {
  const PROGRAM = 'services/catalog/dist/database/migrations/create.js';
  const input = { password: 'secret' };
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    for (const folder of ['services/importer', 'libs/config', 'libs/contracts', 'libs/queue', 'libs/service-kit'])
      mkdirSync(join(root, folder, 'dist'), { recursive: true });
    mkdirSync(join(root, PROGRAM, '..'), { recursive: true });
    writeFileSync(join(root, PROGRAM), 'CREATE TABLE business');
    writeFileSync(join(root, 'package-lock.json'), '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is equal for equal programs in another folder', () => {
    const copy = `${root}-copy`;
    cpSync(root, copy, { recursive: true });
    try {
      expect(schemaFingerprint(copy, input)).toBe(schemaFingerprint(root, input));
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it.each([
    ['a compiled program', () => appendFileSync(join(root, PROGRAM), ' (id bigint)'), input],
    ['a new program', () => writeFileSync(join(root, 'libs/queue/dist/new.js'), ''), input],
    ['the lock file', () => appendFileSync(join(root, 'package-lock.json'), ' '), input],
    ['a password', () => undefined, { password: 'another' }],
  ])('differs after a change to %s', (_what, change, changedInput) => {
    const before = schemaFingerprint(root, input);
    change();
    expect(schemaFingerprint(root, changedInput)).not.toBe(before);
  });
});

describe('a database', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'CREATE TABLE catalog_migration (); CREATE SCHEMA importer; CREATE TABLE importer.importer_migration ()',
    );
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('is migrated once the fingerprint of these programs is recorded', async () => {
    expect(await isMigrated(database.url, 'abc')).toBe(false);
    await recordMigration(database.url, 'abc');
    expect(await isMigrated(database.url, 'abc')).toBe(true);
    expect(await isMigrated(database.url, 'def')).toBe(false);
    await recordMigration(database.url, 'def');
    expect(await isMigrated(database.url, 'def')).toBe(true);
  });

  it.each(['catalog_migration', 'importer.importer_migration'])('is not migrated without %s', async (table) => {
    await recordMigration(database.url, 'abc');
    await client.query(`DROP TABLE ${table}`);
    expect(await isMigrated(database.url, 'abc')).toBe(false);
  });
});
