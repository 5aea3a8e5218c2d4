import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import type { MergeStatus } from '@directory/contracts/internal';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  // A sequence counts across rollbacks: every other call terminates its connection.
  await catalog.db.query(`
    CREATE SEQUENCE cut_count;
    CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('cut_count') % 2 = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NEW;
    END $$`);
});
afterAll(() => catalog.stop());
afterEach(async () => {
  await catalog.db.query('DROP TRIGGER IF EXISTS cut ON business; DROP TRIGGER IF EXISTS cut ON import_merge');
});

/** Two rows per business, one existing and one that changes it, with repeats and equal rows. */
function rowsOf(prefix: string): { known: IngestRow[]; file: IngestRow[] } {
  const place = (i: number, facts = {}) =>
    ingestRow({ place_id: `${prefix}-${i}`, name: `Place ${i}`, city: 'Bonn', country_code: 'DE', ...facts });
  const nameless = (i: number) => ingestRow({ place_id: null, name: `${prefix}-${i}` });
  const numbers = Array.from({ length: 30 }, (_, i) => i);
  return {
    known: numbers.slice(0, 20).map((i) => place(i)),
    file: [...numbers.map((i) => place(i, i < 10 ? { rating: 4 } : {})), place(3, { rating: 1 }), nameless(40)],
  };
}

/** Merges to the end, retrying after every failure; resolves to the number of failures and the counts of the merge. */
async function mergeAll(id: string): Promise<{ failures: number; status: MergeStatus }> {
  for (let failures = 0; failures < 100;) {
    const response = await catalog.merge(id, { limit: 7 });
    const status = (await response.json()) as MergeStatus;
    if (response.status === 503) failures++;
    else if (!response.ok || status.done) return { failures, status };
  }
  throw new Error('the merge does not get on');
}

const left = (prefix: string) =>
  catalog.db.query<unknown[]>(
    `SELECT replace(match_key, $1, '') AS key, name, city, rating, c.replaced -> 'rating' AS replaced
     FROM business b LEFT JOIN import_change c ON c.business_id = b.id WHERE starts_with(match_key, $1) ORDER BY 1`,
    [prefix],
  );

describe('a merge whose connection is cut in every batch', () => {
  it.each([
    ['once its rows are written', 'CREATE TRIGGER cut AFTER INSERT ON business'],
    ['when the cursor moves', 'CREATE TRIGGER cut BEFORE UPDATE OF cursor_row ON import_merge'],
    ['while it commits', 'CREATE CONSTRAINT TRIGGER cut AFTER UPDATE ON import_merge DEFERRABLE INITIALLY DEFERRED'],
  ])('%s has the same result as an undisturbed merge', async (moment, trigger) => {
    const peace = randomUUID();
    const undisturbed = rowsOf(peace);
    await catalog.import(undisturbed.known);
    await catalog.stage(peace, 1, undisturbed.file);
    const expected = await mergeAll(peace);
    const cut = randomUUID();
    const disturbed = rowsOf(cut);
    await catalog.import(disturbed.known);
    await catalog.stage(cut, 1, disturbed.file);
    await catalog.db.query(
      `${trigger} ${moment.startsWith('once') ? 'FOR EACH STATEMENT' : 'FOR EACH ROW'} EXECUTE FUNCTION cut_off()`,
    );

    const { failures, status } = await mergeAll(cut);

    expect(expected.status).toMatchObject({
      inserted: 11,
      newPlaceIds: 10,
      updated: 10,
      unchanged: 10,
      fileDuplicates: 1,
      done: true,
    });
    expect(failures).toBeGreaterThanOrEqual(4);
    expect(status).toEqual(expected.status);
    expect(await left(cut)).toEqual(await left(peace));
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });
});

describe('an import that was cancelled after its last batch', () => {
  it('is done at once when it is run again', async () => {
    const id = randomUUID();
    const rows = [ingestRow(), ingestRow()];
    await catalog.stage(id, 1, rows);
    const status = (await (await catalog.merge(id)).json()) as MergeStatus;
    await catalog.send(`/internal/imports/${id}`, { method: 'DELETE' });

    expect(await (await catalog.stage(id, 2, rows)).json()).toEqual({ stagedRows: 2 });
    expect(await (await catalog.merge(id, { fence: 2 })).json()).toEqual({ ...status, done: true });
    expect(await catalog.db.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'staging'`)).toEqual([]);
  });
});
