import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INGEST_COLUMNS, type IngestRow } from '@directory/contracts/ingest';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { EntityManager } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { MergeQueries } from './merge.queries.js';

const ROWS = 300;
const TABLE = 'pg_temp.staged';
/** A name and its alias, and each of them in both kinds of script. */
const MAX_LOOKUPS_OF_NAMES = 20;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** Index scans of a table by `work`, which is rolled back. */
async function scansOf(relation: string, rows: IngestRow[], work: (tx: EntityManager) => Promise<unknown>) {
  const runner = catalog.db.createQueryRunner();
  await runner.startTransaction();
  try {
    const columns = Object.entries(INGEST_COLUMNS).map(([name, type]) => `${name} ${type}`);
    await runner.query(`CREATE TEMPORARY TABLE staged (${columns.join(', ')}) ON COMMIT DROP`);
    const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    await runner.query('INSERT INTO staged SELECT * FROM jsonb_populate_recordset(NULL::staged, $1)', [json]);
    const scans = async () => {
      const [row] = (await runner.query(
        'SELECT coalesce(sum(idx_scan), 0)::int AS n FROM pg_stat_xact_user_tables WHERE relname = $1',
        [relation],
      )) as [{ n: number }];
      return row.n;
    };
    const before = await scans();
    const result = await work(runner.manager);
    return { scans: (await scans()) - before, result };
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

function merge(tx: EntityManager, rows: IngestRow[]) {
  const rules = { phase: 'placed', mode: 'update', overwriteManual: false, approve: true, test: false } as const;
  const numbers = rows.map((row) => row.row_no);
  return catalog.app.get(MergeQueries).merge(tx, TABLE, numbers, { importId: randomUUID(), ...rules });
}

describe('a batch of an import', () => {
  it('looks up the key of each new business once', async () => {
    const rows = Array.from({ length: ROWS }, () => ingestRow());
    const { scans, result } = await scansOf('business', rows, (tx) => merge(tx, rows));
    expect(result).toMatchObject({ rows: ROWS, inserted: ROWS });
    expect(scans).toBeLessThan(ROWS * 1.5);
  });

  it('looks up the name of a city that many rows have once', async () => {
    const facts = { city: 'НИШ', country_code: 'RS', category: 'Супермаркет' };
    const rows = Array.from({ length: ROWS }, () => ingestRow(facts));
    const { scans, result } = await scansOf('name_alias', rows, async (tx) => {
      const numbers = rows.map((row) => row.row_no);
      await catalog.app.get(MergeQueries).setNames(tx, TABLE, numbers);
      return tx.query('SELECT DISTINCT city, category FROM staged');
    });
    expect(result).toEqual([{ city: 'Niš', category: 'Supermarket' }]);
    expect(scans).toBeLessThan(MAX_LOOKUPS_OF_NAMES);
  });

  it('stores the names of rows with place id without writing these rows again', async () => {
    const rows = ['НИШ', 'Ниш'].map((city) => ingestRow({ city, country_code: 'RS', category: 'Супермаркет' }));
    const { scans, result } = await scansOf('name_alias', rows, async (tx) => {
      await merge(tx, rows);
      return tx.query(
        `SELECT DISTINCT b.city, b.category, s.category AS staged FROM business b JOIN ${TABLE} s USING (match_key)`,
      );
    });
    expect(result).toEqual([{ city: 'Niš', category: 'Supermarket', staged: 'Супермаркет' }]);
    expect(scans).toBeLessThan(MAX_LOOKUPS_OF_NAMES);
  });
});
