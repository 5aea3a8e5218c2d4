import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

const ROUNDS = 2;
const CHANGED = 40;
const EQUAL = 40;
const BY_PHONE = 20;
const MIXED = 40;
const BATCH = 20;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** The same businesses in two files: `first` and `second` differ in some ratings. */
function filesOf(round: number): { first: IngestRow[]; second: IngestRow[] } {
  const both: [RowFacts, RowFacts][] = [];
  const add = (count: number, of: (i: number) => [RowFacts, RowFacts]) =>
    both.push(...Array.from({ length: count }, (_, i) => of(i)));
  const common = { city: 'Bonn', country_code: 'DE', category: 'Gym' };
  add(CHANGED, (i) => {
    const facts = { ...common, place_id: `r${round}-changed-${i}`, name: 'Changed' };
    return [
      { ...facts, rating: 1 },
      { ...facts, rating: 2 },
    ];
  });
  add(EQUAL, (i) => {
    const facts = { ...common, place_id: `r${round}-equal-${i}`, name: 'Equal', rating: 3 };
    return [facts, facts];
  });
  add(BY_PHONE, (i) => {
    const phone = BigInt(49_000_000 + round * 1000 + i);
    const facts = { ...common, place_id: null, name: `Phone ${round} ${i}`, phone_number: phone, phone: String(phone) };
    return [
      { ...facts, rating: 1 },
      { ...facts, rating: 2 },
    ];
  });
  // Only one file has the phone: name and address identify the business.
  add(MIXED, (i) => {
    const phone = BigInt(49_500_000 + round * 1000 + i);
    const facts = { ...common, place_id: null, name: `Mixed ${round} ${i}`, full_address: 'Weg 1' };
    return [
      { ...facts, rating: 1 },
      { ...facts, rating: 2, phone_number: phone, phone: String(phone) },
    ];
  });
  // Batches have rows of each kind and run concurrently with the other file's batch of the same businesses; in every other round
  // in opposite order, which would deadlock without a lock order.
  const mixed = both.map((pair, i) => ({ pair, at: (i * 7) % both.length })).sort((a, b) => a.at - b.at);
  const first = mixed.map(({ pair }) => ingestRow(pair[0]));
  const second = mixed.map(({ pair }) => ingestRow(pair[1]));
  if (round % 2 === 1) return { first, second: second.toReversed() };
  const batches = Array.from({ length: second.length / BATCH }, (_, i) => second.slice(i * BATCH, (i + 1) * BATCH));
  return { first, second: batches.flatMap((batch) => batch.toReversed()) };
}

describe('two imports of overlapping files at once', () => {
  it('are serialized: every business once, exact counts, and the later values', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await catalog.db.query('TRUNCATE import_change');
      const { first, second } = filesOf(round);

      const [one, other] = await Promise.all([
        catalog.import(first, { limit: BATCH }),
        catalog.import(second, { limit: BATCH }),
      ]);

      const changed = CHANGED + BY_PHONE + MIXED;
      for (const status of [one, other]) expect(status).toMatchObject({ done: true, rejected: 0, fileDuplicates: 0 });
      expect({
        inserted: one.inserted + other.inserted,
        updated: one.updated + other.updated,
        unchanged: one.unchanged + other.unchanged,
      }).toEqual({ inserted: EQUAL + changed, updated: changed, unchanged: EQUAL });

      const businesses = await catalog.db.query<{ rating: number; replaced: number | null; again: boolean }[]>(
        `SELECT b.rating, (c.replaced ->> 'rating')::int AS replaced, c.import_id = b.import_id AS again
         FROM business b LEFT JOIN import_change c ON c.business_id = b.id
         WHERE b.place_id LIKE $1 OR b.name LIKE $2`,
        [`r${round}-%`, `% ${round} %`],
      );
      expect(businesses).toHaveLength(EQUAL + changed);
      const rewritten = businesses.filter(({ replaced }) => replaced !== null);
      expect(rewritten).toHaveLength(changed);
      // The later one's values are stored, and the earlier one's as replaced.
      for (const { rating, replaced, again } of rewritten) expect([rating + replaced!, again]).toEqual([3, true]);
      expect(await wrongCounts(catalog.db)).toEqual([]);
    }
  });
});

describe('a batch with a business that another transaction inserts meanwhile', () => {
  it('updates that business and rejects no row', async () => {
    const facts = { name: 'Meanwhile', city: 'Bonn', country_code: 'DE', category: 'Gym', rating: 4 };
    const file = ['a', 'b', 'c'].map((id) => ingestRow({ ...facts, place_id: `meanwhile-${id}` }));
    const { match_key: key, place_id: placeId, slug } = file[1]!;
    const other = catalog.db.createQueryRunner();
    await other.startTransaction();
    await other.query(`INSERT INTO business (match_key, place_id, slug, name) VALUES ($1, $2, $3, 'Before')`, [
      key,
      placeId,
      slug,
    ]);
    const imported = catalog.import(file);
    await vi.waitFor(async () => expect(await waitingMerges()).toBe(1), { timeout: 20_000, interval: 20 });
    await other.commitTransaction();
    await other.release();

    expect(await imported).toMatchObject({ inserted: 2, updated: 1, rejected: 0, done: true });
    const stored = await catalog.db.query(`SELECT name, rating FROM business WHERE place_id LIKE 'meanwhile-%'`);
    expect(stored).toEqual(file.map(() => ({ name: 'Meanwhile', rating: 4 })));
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  const waitingMerges = async () => {
    const [row] = await catalog.db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'catalog-ingest' AND wait_event_type = 'Lock'`,
    );
    return row!.n;
  };
});
