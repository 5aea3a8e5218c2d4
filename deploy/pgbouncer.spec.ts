import { setTimeout as sleep } from 'node:timers/promises';
import { countBlocked } from '@directory/testing/blocked-connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import type { ImportView } from '@directory/contracts/imports';
import type { SearchPage } from '@directory/contracts/search';
import { connectDatabase } from '@directory/service-kit/database';
import type { Service } from '@directory/service-kit/service';
import pg from 'pg';
import { pollUntil } from '../bin/processes.mjs';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { catalogDataSource } from '../services/catalog/src/database/data-source.js';
import { wrongCounts } from '../services/catalog/src/database/recount.js';
import { SearchDatabase } from '../services/catalog/src/search/postgres/search-database.js';
import { LOCK_DATABASE } from '../services/catalog/src/search/projection/outbox-consumer.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';
import { PGBOUNCER, POOLER_CONNECTIONS, startPgBouncer } from './pgbouncer.fixture.js';

const ROWS = 400;

if (!PGBOUNCER)
  process.stderr.write('pgbouncer.spec.ts is skipped: pgbouncer is not installed (apt-get install pgbouncer)\n');
const describeWithPgBouncer = PGBOUNCER ? describe : describe.skip;

describeWithPgBouncer('behind PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let catalog: TestCatalog;
  let importer: Awaited<ReturnType<typeof startTestImporter>>;
  let worker: Service;
  let direct: string;

  beforeAll(async () => {
    pooler = await startPgBouncer(process.env['TEST_DATABASE_URL']!);
    catalog = await startTestCatalog((databaseUrl) => {
      direct = databaseUrl;
      // A Meilisearch that does not respond: searches are PostgreSQL's.
      const meiliUrl = 'http://127.0.0.1:9';
      return { databaseUrl: pooler.url(databaseUrl), directDatabaseUrl: databaseUrl, meiliUrl };
    });
    importer = await startTestImporter(catalog.url, undefined, { pooled: pooler.url });
    worker = await importer.startWorker();
  });
  afterAll(async () => {
    await worker.destroy();
    await importer.stop();
    await catalog.stop();
    await pooler.stop();
  });

  const call = async <T>(method: string, path: string, body?: unknown) => {
    const response = await catalog.write(method, path, body);
    return { status: response.status, body: (await response.json()) as T };
  };
  const total = async () => (await catalog.get<{ totalBusinesses: number }>('/api/admin/stats')).totalBusinesses;

  it('a file is imported, with its rows staged by COPY and merged in batches', async () => {
    const lines = Array.from(
      { length: ROWS },
      (_, i) => `Shop ${i},Bakery,${i % 2 ? 'Berlin' : 'Bonn'},DE,+49 30 ${1_000_000 + i}`,
    );
    const form = new FormData();
    form.append('file', new Blob([`name,category,city,country,phone\n${lines.join('\n')}\n`]), 'shops.csv');
    const headers = { prefer: 'respond-async' };
    const response = await importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
    const { importId } = (await response.json()) as { importId: string };
    let view: ImportView;
    do {
      await sleep(50);
      view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
    } while (view.finishedAt === null);
    expect(view).toMatchObject({ outcome: 'done', report: { inserted: ROWS, errorCount: 0 } });
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('concurrent exports are complete', async () => {
    const files = await Promise.all(
      [1, 2].map(async () => (await catalog.send('/api/admin/export-csv?fields=name')).text()),
    );
    for (const file of files) expect(file.trim().split('\n')).toHaveLength(ROWS + 1);
  });

  it('businesses are searched, moderated, deleted together and restored', async () => {
    const search = () => catalog.get<SearchPage>('/api/search?q=bakery+berlin');
    await catalog.fillSearch();
    expect((await search()).businesses).not.toEqual([]);
    const target = { matching: { category: 'Bakery' }, expected: ROWS };
    expect(await call('POST', '/api/admin/businesses/bulk', { action: 'unapprove', target })).toMatchObject({
      ...{ status: 200, body: { count: ROWS } },
    });
    expect((await search()).businesses).toEqual([]);
    const deletion = await call<{ deletedCount: number; deletionId: string }>('DELETE', '/api/admin/businesses', {
      confirmation: DELETE_ALL_PHRASES.tr,
    });
    expect(deletion).toMatchObject({ status: 200, body: { deletedCount: ROWS } });
    expect(await total()).toBe(0);
    await call('POST', `/api/admin/deletions/${deletion.body.deletionId}/restore`);
    await expect.poll(total).toBe(ROWS);
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('each pool has its settings, under load and in transactions, and no other client gets them', async () => {
    const timeoutOf = async (db: Pick<TestCatalog['db'], 'query'>) =>
      (await db.query<{ statement_timeout: string }[]>('SHOW statement_timeout'))[0]!.statement_timeout;
    const client = new pg.Client({ connectionString: pooler.url(direct) });
    await client.connect();
    try {
      const others = async () => (await client.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]!;
      for (let round = 0; round < 20; round++) {
        const found = await Promise.all([
          timeoutOf(catalog.db),
          timeoutOf(catalog.app.get(SearchDatabase)),
          timeoutOf(importer.db),
          catalog.db.transaction('REPEATABLE READ', (tx) => timeoutOf(tx as unknown as TestCatalog['db'])),
          others(),
        ]);
        expect(found).toEqual(['1min', '2s', '30s', '1min', { statement_timeout: '0' }]);
      }
    } finally {
      await client.end();
    }
  });

  it('the services stay ready while all connections of the pooler wait for a lock', async () => {
    const client = new pg.Client({ connectionString: direct });
    const pooled = new pg.Client({ connectionString: pooler.url(direct), query_timeout: 500 });
    await client.connect();
    await pooled.connect();
    try {
      await client.query('BEGIN; LOCK TABLE business IN ACCESS EXCLUSIVE MODE');
      const page = catalog.send('/api/lists?ids=1');
      const reads = Array.from({ length: POOLER_CONNECTIONS }, () => catalog.db.query('SELECT FROM business LIMIT 1'));
      const areWaiting = async () => (await countBlocked(client)) >= POOLER_CONNECTIONS;
      expect(await pollUntil(areWaiting, 30_000)).toBe(true);
      await expect(pooled.query('SELECT 1')).rejects.toThrow('Query read timeout');
      const statuses = await Promise.all(
        [catalog, importer].map(async (one) => (await one.send('/health/ready')).status),
      );
      expect(statuses).toEqual([200, 200]);
      await client.query('ROLLBACK');
      await Promise.all(reads);
      expect((await page).status).toBe(200);
    } finally {
      await pooled.end();
      await client.end();
    }
  });

  it('a statement that fails leaves no transaction open', async () => {
    await expect(catalog.db.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await catalog.db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('locks of the search index are held by one session', async () => {
    const locks = catalog.app.get<TestCatalog['db']>(LOCK_DATABASE);
    expect(locks).not.toBe(catalog.db);
    const { port } = new URL((locks.options as { url: string }).url);
    expect(port).toBe(new URL(direct).port);
  });

  it('a service without DATABASE_DIRECT_URL says that it needs one', async () => {
    await expect(connectDatabase(catalogDataSource(pooler.url(direct)))).rejects.toThrow(
      'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the URL of the PostgreSQL behind it',
    );
  });
});
