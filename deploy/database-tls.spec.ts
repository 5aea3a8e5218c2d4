import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { databaseConnection, databaseError, databaseUrls } from '@directory/config/database-url';
import { runMigrations } from '@directory/service-kit/migrations';
import { createCertificates } from '@directory/testing/certificates';
import pg from 'pg';
import { checkExternalServices } from '../bin/external-services.js';
import { startTestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { backup } from '../services/importer/src/backup/backup.js';
import { BackupFolder } from '../services/importer/src/backup/backup-folder.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';
import { importerDataSource, SCHEMA } from '../services/importer/src/database/data-source.js';
import { startTlsPostgres } from './tls-postgres.fixture.js';

const CHECK_COUNTS = fileURLToPath(new URL('../services/catalog/dist/commands/check-counts.js', import.meta.url));

let postgres: Awaited<ReturnType<typeof startTlsPostgres>>;
let folder: string;
let otherAuthority: string;
const sharedServer = process.env['TEST_DATABASE_URL'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-tls-'));
  otherAuthority = join(folder, 'other.pem');
  await writeFile(otherAuthority, (await createCertificates('localhost')).authority);
  postgres = await startTlsPostgres();
});
afterAll(async () => {
  process.env['TEST_DATABASE_URL'] = sharedServer;
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Whether the connection uses TLS. */
async function connect(host: string, parameters: string, ca?: string): Promise<boolean> {
  const { databaseUrl } = databaseUrls({ DATABASE_URL: postgres.url(host, parameters), DATABASE_CA: ca });
  const client = new pg.Client(databaseConnection(databaseUrl));
  await client.connect().catch((error: unknown) => {
    throw databaseError(error);
  });
  const { rows } = await client.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
  await client.end();
  return rows[0]!.ssl;
}

it('a server without TLS is rejected where a certificate is to be verified', async () => {
  expect(await connect('localhost', '')).toBe(false);
  await expect(connect('localhost', '', otherAuthority)).rejects.toThrow(
    'the database server has no TLS, which DATABASE_CA or sslmode requires: switch it on there',
  );
});

describe('a server with TLS', () => {
  beforeAll(() => postgres.renewCertificates());

  it.each([
    ['localhost', '', false],
    ['localhost', 'sslmode=disable', false],
    ['127.0.0.1', 'sslmode=require', true],
    ['127.0.0.1', 'sslmode=verify-ca', true],
    ['localhost', 'sslmode=verify-full', true],
  ])('at %s with %s is connected to as libpq does, with TLS: %s', async (host, mode, isEncrypted) => {
    const root = /verify/.test(mode) ? `&sslrootcert=${encodeURIComponent(postgres.authorityFile)}` : '';
    expect(await connect(host, mode + root)).toBe(isEncrypted);
  });

  it('is verified by the authority of DATABASE_CA, also with sslmode=require', async () => {
    expect(await connect('localhost', '', postgres.authorityFile)).toBe(true);
    expect(await connect('localhost', 'sslmode=require', postgres.authorityFile)).toBe(true);
    expect(await connect('127.0.0.1', 'sslmode=verify-ca', postgres.authorityFile)).toBe(true);
  });

  it.each(['', 'sslmode=require'])('is rejected under a name that its certificate lacks, with "%s"', async (mode) => {
    await expect(connect('127.0.0.1', mode, postgres.authorityFile)).rejects.toThrow(
      /^the certificate of the database server is for another host name \(.*127\.0\.0\.1.*\): name the server in the URL/,
    );
  });

  it.each(['', 'sslmode=verify-ca'])(
    'is rejected with the certificate of another authority, with "%s"',
    async (mode) => {
      await expect(connect('localhost', mode, otherAuthority)).rejects.toThrow(
        /^the certificate of the database server cannot be verified \(.+\): DATABASE_CA must name the file of the authority/,
      );
    },
  );

  it('is rejected with the authorities of Node, and by npm start in one line', async () => {
    await expect(connect('localhost', 'sslmode=verify-full')).rejects.toThrow('cannot be verified');
    const databaseUrl = postgres.url('localhost');
    await expect(checkExternalServices({ databaseUrl, databaseCa: otherAuthority } as never)).rejects.toThrow(
      /^DATABASE_URL \(localhost:\d+\): the certificate of the database server cannot be verified/,
    );
  });

  it('is connected to after the renewal of its certificate and of the file, without a restart', async () => {
    const { databaseUrl } = databaseUrls({
      DATABASE_URL: postgres.url('localhost'),
      DATABASE_CA: postgres.authorityFile,
    });
    const db = new pg.Pool({ ...databaseConnection(databaseUrl), maxUses: 1 });
    const pidOf = async () => (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    const before = await pidOf();
    await postgres.renewCertificates();
    expect(await pidOf()).not.toBe(before);
    await db.end();
  });

  it('is used with TLS only, by services, queue, backup and commands', async () => {
    await postgres.requireTls();
    // The name is wrong for pg, which would verify it.
    const url = postgres.url(
      '127.0.0.1',
      `sslmode=verify-ca&sslrootcert=${encodeURIComponent(postgres.authorityFile)}`,
    );
    process.env['TEST_DATABASE_URL'] = url;
    let catalogUrl = '';
    const catalog = await startTestCatalog((given) => {
      catalogUrl = given;
      return {};
    });
    const importer = await startTestImporter(catalog.url);
    const worker = await importer.startWorker();
    try {
      const form = new FormData();
      form.append('file', new Blob(['name,city\nCafé,Berlin\n']), 'one.csv');
      const response = await importer.send('/api/upload-excel', {
        ...{ method: 'POST', body: form, headers: { prefer: 'respond-async' } },
      });
      const { importId } = (await response.json()) as { importId: string };
      let view: ImportView;
      do {
        await sleep(50);
        view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
      } while (view.finishedAt === null);
      expect(view.report).toMatchObject({ inserted: 1 });
      expect(await (await catalog.send('/api/admin/export-csv?fields=name')).text()).toContain('Café');

      await runMigrations(importerDataSource(catalogUrl), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
      const { tables } = await backup(catalogUrl, await new BackupFolder(join(folder, 'backup')).create());
      expect(tables.find(({ name }) => name === 'public.business')?.rows).toBe(1);
      const { stdout } = await promisify(execFile)(process.execPath, [CHECK_COUNTS], {
        env: {
          DATABASE_URL: postgres.url('localhost').replace(/[^/]+$/, new URL(catalogUrl).pathname.slice(1)),
          DATABASE_CA: postgres.authorityFile,
        },
      });
      expect(stdout).toBe('All counts equal a full recount.\n');

      const connections = await postgres.connections();
      expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
      const names = new Set(connections.map(({ application }) => application));
      expect([...names]).toEqual(expect.arrayContaining(['catalog', 'catalog-search', 'importer']));
    } finally {
      await worker.destroy();
      await importer.stop();
      await catalog.stop();
    }
  });
});
