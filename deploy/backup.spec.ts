import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES, type Deletion } from '@directory/contracts/moderation';
import { runMigrations } from '@directory/service-kit/migrations';
import { ingestRow } from '@directory/testing/ingest-rows';
import { createTestDatabase } from '@directory/testing/test-database';
import S3rver from 's3rver';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { wrongCounts } from '../services/catalog/src/database/recount.js';
import { FeedPages } from '../services/catalog/src/feed/feed-pages.js';
import { TermDictionaryUpdater } from '../services/catalog/src/search/postgres/term-dictionary.js';
import { SnapshotsService } from '../services/catalog/src/statistics/snapshots.service.js';
import { backup, restore } from '../services/importer/src/backup/backup.js';
import { BackupFolder } from '../services/importer/src/backup/backup-folder.js';
import { importerDataSource, SCHEMA } from '../services/importer/src/database/data-source.js';

/** Change while a catalog runs: the directory version, and the collected search words. */
const LIVELY = ['public.directory_count', 'public.search_word'];

let folder: string;
let before: TestCatalog;
let after: TestCatalog;
const urlOf = (catalog: TestCatalog) => (catalog.db.options as { url?: string }).url!;

const backupTo = async (name: string) => backup(urlOf(before), await new BackupFolder(join(folder, name)).create());

/** A catalog whose database also has the importer's tables. */
async function startDirectory(): Promise<TestCatalog> {
  const catalog = await startTestCatalog();
  await runMigrations(importerDataSource(urlOf(catalog)), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
  return catalog;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  [before, after] = [await startDirectory(), await startDirectory()];
  // Else they change tables between the backup and the comparison.
  for (const { app } of [before, after])
    await Promise.all(
      [FeedPages, SnapshotsService].map((task) => app.get<FeedPages | SnapshotsService>(task).onApplicationShutdown()),
    );
  const rows = Array.from({ length: 300 }, (_, i) =>
    ingestRow({
      city: i % 2 ? 'İzmir' : 'Köln',
      country_code: 'DE',
      category: `Tab\tand \\ ${i % 7}`,
      phone_number: BigInt(49_000 + i),
    }),
  );
  await before.import(rows);
  await before.import(rows.slice(0, 20).map((row) => ({ ...row, rating: 4 })));
  await before.db.query(
    `INSERT INTO importer.import_run (id, file_name, file_size, sha256, options, request_id)
     VALUES (gen_random_uuid(), E'new\\nline.csv', 1, 'x', '{"approve": true}', 'of-the-test')`,
  );
  // Otherwise these would change the directory during the comparison.
  await before.fillSearch();
  await before.app.get(TermDictionaryUpdater).collect();
  await backupTo('whole');
});
afterAll(async () => {
  await Promise.all([before.stop(), after.stop()]);
  await rm(folder, { recursive: true });
});

/** The rows of a table as one line, independent of their order. */
async function contents(db: TestCatalog['db'], table: string): Promise<string> {
  const rows = await db.query<{ text: string }[]>(`SELECT t::text AS text FROM ${table} t ORDER BY 1`);
  return rows.map(({ text }) => text).join('\n');
}

it('a restore has every row of every table, counts included', async () => {
  const { tables } = await restore(urlOf(after), new BackupFolder(join(folder, 'whole')));
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['public.business', 'public.import_change', 'importer.import_run']));
  for (const name of names.filter((one) => !LIVELY.includes(one))) {
    expect({ name, rows: await contents(after.db, name) }).toEqual({ name, rows: await contents(before.db, name) });
  }
  expect(await wrongCounts(after.db)).toEqual([]);
  const triggers = `SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname, tgrelid::regclass::text`;
  expect(await after.db.query(triggers)).toEqual(await before.db.query(triggers));
});

it('a restored directory accepts imports and counts them', async () => {
  const { inserted } = await after.import([ingestRow({ name: 'New' })]);
  expect(inserted).toBe(1);
  const responses = await Promise.all(
    [before, after].map((one) => one.get<{ totalBusinesses: number }>('/api/admin/stats')),
  );
  expect(responses[1]!.totalBusinesses).toBe(responses[0]!.totalBusinesses + 1);
});

it('an import that was merging during a backup continues after the restore, once its rows are staged again', async () => {
  const id = randomUUID();
  const rows = [1, 2, 3].map((n) => ingestRow({ name: `Merging ${n}`, category: 'Midway' }));
  await before.stage(id, 1, rows);
  await before.merge(id, { limit: 2 });
  await backupTo('merging');
  await after.stage(randomUUID(), 1, rows);
  await restore(urlOf(after), new BackupFolder(join(folder, 'merging')), { replace: true });
  expect(await after.db.query(`SELECT FROM pg_tables WHERE schemaname = 'staging'`)).toEqual([]);
  const merge = async () => (await (await after.merge(id, { fence: 2 })).json()) as unknown;
  expect(await merge()).toMatchObject({ code: 'import_not_staged' });
  await after.stage(id, 2, rows);
  expect(await merge()).toMatchObject({ done: true, mergedRows: 3, inserted: 3 });
  expect(await wrongCounts(after.db)).toEqual([]);
  await before.db.query(`DELETE FROM business WHERE category = 'Midway'`);
});

it('a restore does not replace a directory without --replace', async () => {
  await expect(restore(urlOf(after), new BackupFolder(join(folder, 'whole')))).rejects.toThrow('--replace');
  const version = async () =>
    Number((await after.db.query<{ version: string }[]>('SELECT version FROM directory_count'))[0]!.version);
  const restoredBefore = await version();
  await restore(urlOf(after), new BackupFolder(join(folder, 'whole')), { replace: true });
  expect(await contents(after.db, 'business')).toBe(await contents(before.db, 'business'));
  // A response that is cached since the first restore is not sent for a version after the second one.
  expect(await version()).toBeGreaterThan(restoredBefore);
});

it('a restore of a damaged backup changes nothing', async () => {
  await backupTo('damaged');
  const file = join(folder, 'damaged', 'public.business.copy.gz');
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(text.replace('Köln', 'Kiel')));
  await after.import([ingestRow({ name: 'Kept' })]);
  const stored = await contents(after.db, 'business');
  await expect(restore(urlOf(after), new BackupFolder(join(folder, 'damaged')), { replace: true })).rejects.toThrow(
    'damaged',
  );
  expect(await contents(after.db, 'business')).toBe(stored);
});

it('a backup is rejected by tables of another release', async () => {
  await backupTo('older');
  const file = join(folder, 'older', 'backup.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest.migrations['public.catalog_migration'].pop();
  await writeFile(file, JSON.stringify(manifest));
  await expect(restore(urlOf(after), new BackupFolder(join(folder, 'older')), { replace: true })).rejects.toThrow(
    'another release',
  );
});

it('a backup never overwrites another one, and is rejected before it copies anything', async () => {
  await expect(backupTo('whole')).rejects.toThrow('name another folder');
  expect(await readdir(folder)).not.toContain('whole.partial');
});

it.each([
  ['that is missing', async () => undefined, /no-backup: it has no backup\.json\.$/],
  ['of something else', (at: string) => writeFile(join(at, 'backup.json'), '{"name":"other"}'), /not of a backup/],
  ['whose manifest is cut off', (at: string) => writeFile(join(at, 'backup.json'), '{"format": 1, "tab'), /is damaged/],
])('a restore from a folder %s says so', async (_, prepare, message) => {
  const at = join(folder, 'no-backup');
  await rm(at, { recursive: true, force: true });
  await mkdir(at);
  await prepare(at);
  await expect(restore(urlOf(after), new BackupFolder(at), { replace: true })).rejects.toThrow(message);
});

it('a restore of a backup that lacks a file, or has half of one, names the file', async () => {
  await backupTo('incomplete');
  const file = join(folder, 'incomplete', 'public.business.copy.gz');
  await truncate(file, 200);
  const restored = () => restore(urlOf(after), new BackupFolder(join(folder, 'incomplete')), { replace: true });
  await expect(restored()).rejects.toThrow('public.business.copy.gz cannot be unpacked: the backup is damaged.');
  await rm(file);
  await expect(restored()).rejects.toThrow('public.business.copy.gz is missing: the backup is not complete.');
});

it('a backup and a restore say of a database without tables that the site has to start first', async () => {
  const empty = await createTestDatabase();
  try {
    const message = 'start the site once';
    const source = new BackupFolder(join(folder, 'whole'));
    await expect(restore(empty.url, source)).rejects.toThrow(message);
    await expect(backup(empty.url, await new BackupFolder(join(folder, 'empty')).create())).rejects.toThrow(message);
  } finally {
    await empty.drop();
  }
});

it('a backup locks every table before it copies the first one', async () => {
  const target = await new BackupFolder(join(folder, 'locked')).create();
  const save: typeof target.save = async (...file) => {
    const moved = before.db.transaction(async (tx) => {
      await tx.query('SET LOCAL lock_timeout = 50');
      await tx.query('LOCK TABLE business IN ACCESS EXCLUSIVE MODE');
    });
    await expect(moved).rejects.toMatchObject({ code: '55P03' });
    await target.save(...file);
  };
  await backup(urlOf(before), { save, complete: (manifest) => target.complete(manifest) });
});

describe('in a bucket, by the command of the image', () => {
  const command = fileURLToPath(new URL('../services/importer/dist/backup.main.js', import.meta.url));
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  let server: S3rver;
  let client: S3Client;
  let endpoint: string;
  beforeAll(async () => {
    server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 'buckets') });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
    client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket: 'backups' }));
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
  });

  const run = async (database: TestCatalog, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
      env: {
        DATABASE_URL: urlOf(database),
        BACKUP_STORE: 's3://backups/directory',
        BACKUP_RETAIN_COUNT: '2',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
    });
    return stdout.trim();
  };
  const namesInBucket = async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'backups' }));
    return [...new Set(Contents.map(({ Key }) => Key!.split('/').slice(0, 2).join('/')))];
  };

  it('is complete, restores every row, and replaces the oldest backups', async () => {
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: 'backups', Key, Body: '{}' }));
    await put('directory/2020-01-01t00-00-00z/backup.json');
    await put('directory/2020-01-02t00-00-00z/backup.json');
    await put('directory/2020-01-03t00-00-00z/public.business.copy.gz'); // of a job that was killed
    await put('other/2020-01-01t00-00-00z/backup.json');
    expect(await run(before)).toMatch(
      /^created 20\S+z: \d+ rows of \d+ tables; deleted 2020-01-01t00-00-00z, 2020-01-03t00-00-00z$/,
    );
    const names = (await run(before, 'list')).split('\n');
    expect(names).toEqual(['2020-01-02t00-00-00z', expect.stringMatching(/^20\d\d-\d\d-\d\dt\d\d-\d\d-\d\dz$/)]);
    expect(await namesInBucket()).toEqual([...names.map((name) => `directory/${name}`), 'other/2020-01-01t00-00-00z']);
    await after.import([ingestRow({ name: 'Newer than the backup' })]);
    await expect(run(after, 'restore')).rejects.toThrow('--replace');
    expect(await run(after, 'restore', '--replace', 'latest')).toMatch(`restored ${names[1]}: `);
    for (const table of ['business', 'importer.import_run', 'audit_entry']) {
      expect({ table, rows: await contents(after.db, table) }).toEqual({
        table,
        rows: await contents(before.db, table),
      });
    }
    await expect(run(after, 'restore', '2020-01-01t00-00-00z')).rejects.toThrow('No complete backup 2020-01-01');
  });
});

describe('a deleted directory', () => {
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  const deletionsOf = (catalog: TestCatalog) => catalog.get<Deletion[]>('/api/admin/deletions');
  const total = async () => (await after.get<{ totalBusinesses: number }>('/api/admin/stats')).totalBusinesses;
  beforeAll(async () => {
    await after.db.query(`CREATE ROLE ${owner}; GRANT USAGE, CREATE ON SCHEMA public TO ${owner}`);
    await after.db.query(`ALTER TABLE business OWNER TO ${owner}`);
  });
  afterAll(async () => {
    await after.db.query(`REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
  });

  it('is in a backup, and can be restored from it by the owner of the tables', async () => {
    const slugs = await before.db.query('SELECT id, slug FROM business ORDER BY id');
    const history = await contents(before.db, 'business_slug_history');
    const response = await before.write('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.tr });
    expect(response.status).toBe(200);
    await before.import([ingestRow({ name: 'Newer than the deletion' })]);
    await backupTo('deleted');
    await restore(urlOf(after), new BackupFolder(join(folder, 'deleted')), { replace: true });
    const [deletion] = await deletionsOf(after);
    expect(deletion).toMatchObject({ kind: 'all', count: slugs.length, state: 'restorable' });
    expect(
      await after.db.query(
        `SELECT DISTINCT relname::text AS name, relowner::regrole::text AS owner, nspowner::regrole::text AS schema_owner
         FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname LIKE 'deletion%' AND relkind = 'r' ORDER BY 1`,
      ),
    ).toEqual(['business', 'business_slug_history'].map((name) => ({ name, owner, schema_owner: owner })));
    // Pages of its businesses are gone, not unknown.
    expect((await after.send(`/api/businesses/${slugs[0].slug}`)).status).toBe(410);

    // Again, over the archive of the first restore.
    await expect(restore(urlOf(after), new BackupFolder(join(folder, 'deleted')))).rejects.toThrow('--replace');
    await restore(urlOf(after), new BackupFolder(join(folder, 'deleted')), { replace: true });

    expect((await after.write('POST', `/api/admin/deletions/${deletion!.id}/restore`)).status).toBeLessThan(300);
    await expect.poll(async () => (await deletionsOf(after))[0]?.state).toBe('restored');
    expect(await total()).toBe(slugs.length + 1);
    expect(await after.db.query('SELECT id, slug FROM business ORDER BY id')).toEqual(expect.arrayContaining(slugs));
    expect(await contents(after.db, 'business_slug_history')).toBe(history);
    expect(await wrongCounts(after.db)).toEqual([]);
    expect(await after.db.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'deletion%'`)).toEqual([]);
  });

  it('restored from a backup, its ids are given to no other business', async () => {
    const ids = await before.db.query('SELECT id FROM business ORDER BY id');
    await before.write('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.tr });
    await backupTo('empty');
    await restore(urlOf(after), new BackupFolder(join(folder, 'empty')), { replace: true });
    await after.import([ingestRow({ name: 'First after the restore' })]);
    const [deletion] = await deletionsOf(after);
    await after.write('POST', `/api/admin/deletions/${deletion!.id}/restore`);
    await expect.poll(async () => (await deletionsOf(after))[0]?.state).toBe('restored');
    expect(await after.db.query('SELECT id FROM business ORDER BY id')).toEqual([...ids, { id: expect.any(String) }]);
  });
});
