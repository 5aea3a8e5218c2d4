import { expect, it } from 'vitest';
import pg from 'pg';
import { pollUntil } from '../bin/processes.mjs';
import { useImportSite } from './import-site.fixture.js';

const ROWS = 6_000;
const MAX_RESUMPTION_MS = 15_000;

const site = useImportSite();

it('an import resumes within 15 s after PostgreSQL has closed every connection, and is exactly-once', async () => {
  const databaseOf = async (db: { query: <T>(statement: string) => Promise<T> }) =>
    (await db.query<[{ name: string }]>('SELECT current_database() AS name'))[0].name;
  const names = await Promise.all([databaseOf(site.catalog.db), databaseOf(site.importer.db)]);
  const observer = new pg.Client({
    connectionString: Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${names[0]}` }).href,
    application_name: 'observer',
  });
  await observer.connect();
  const mergedRows = async () => {
    const { rows } = await observer.query<{ merged: number }>('SELECT max(merged_rows) AS merged FROM import_merge');
    return rows[0]?.merged ?? 0;
  };
  try {
    const rows = Array.from({ length: ROWS }, (_, i) => `Café ${i},restart-${i},Bonn,DE,Gym`);
    await site.upload('restart.csv', ['name,place_id,city,country_code,category', ...rows].join('\n'), {
      batchSize: '100',
    });
    expect(await pollUntil(async () => (await mergedRows()) >= 500, 60_000, 20)).toBe(true);

    await observer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY($1) AND pid <> pg_backend_pid()`,
      [names],
    );
    const before = await mergedRows();
    expect(before).toBeLessThan(ROWS);
    const closedAt = performance.now();
    expect(await pollUntil(async () => (await mergedRows()) > before, 60_000, 20)).toBe(true);
    expect(performance.now() - closedAt).toBeLessThan(MAX_RESUMPTION_MS);

    expect(await pollUntil(async () => (await mergedRows()) === ROWS, 120_000)).toBe(true);
    const { rows: counts } = await observer.query(
      'SELECT count(*)::int AS businesses, count(DISTINCT place_id)::int AS ids FROM business',
    );
    expect(counts).toEqual([{ businesses: ROWS, ids: ROWS }]);
  } finally {
    await observer.end();
  }
}, 240_000);
