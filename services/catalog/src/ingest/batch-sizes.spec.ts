import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

const SIZES = [1, 9, 2000];
const STORED = 15;
const ROWS = 70;
/** Few place ids, phones and addresses, so that many rows share them. */
const [PLACES, PHONES, ADDRESSES] = [25, 14, 14];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** Rows of a file with unique keys; equal rows are as frequent as changed ones. */
function rowsOf(random: () => number, count: number): IngestRow[] {
  const number = (below: number) => Math.floor(random() * below);
  const rows = Array.from({ length: count }, () => {
    const address = random() < 0.6 ? number(ADDRESSES) : null;
    const phone = random() < 0.6 ? BigInt(490_000 + number(PHONES)) : null;
    const facts: RowFacts = { place_id: random() < 0.4 ? `place-of-${number(PLACES)}` : null };
    facts.name = address === null ? `Shop ${number(ADDRESSES)}` : `House ${address}`;
    if (address !== null) facts.full_address = `Street ${address}`;
    if (phone !== null) Object.assign(facts, { phone_number: phone, phone: String(phone) });
    if (random() < 0.5) facts.rating = number(3);
    return ingestRow(facts);
  });
  return [...new Map(rows.map((row) => [row.match_key, row])).values()];
}

/** The counts of imports of these files one after the other, and the resulting directory. */
async function outcome(files: IngestRow[][], limit: number) {
  await catalog.db.query('DELETE FROM business');
  const done = [];
  for (const file of files) {
    const { unchangedNames: _, ...counts } = await catalog.import(file, { limit }); // examples, a few per batch
    done.push(counts);
  }
  const businesses = await catalog.db.query<unknown[]>(
    'SELECT match_key, place_id, name, full_address, phone_number, rating, slug FROM business ORDER BY match_key',
  );
  expect(await wrongCounts(catalog.db)).toEqual([]);
  return { done, businesses };
}

describe('the size of the batches', () => {
  it.each([1, 2, 3])('changes nothing, neither in the directory nor in the counts (%d)', async (seed) => {
    const random = seededRandom(seed);
    const file = rowsOf(random, ROWS);
    const files = [rowsOf(random, STORED), file, file];
    const one = await outcome(files, SIZES[0]!);
    for (const size of SIZES.slice(1)) expect(await outcome(files, size)).toEqual(one);
    expect(one.done[1]!.fileDuplicates).toBeGreaterThan(0);
  });
});
