import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

const BUSINESSES = 40;
const ROWS = 50;
const BATCHES = [9, 500];
/** Few values, so that many businesses share them. */
const NAMES = ['KFC', 'Pizza Hut', 'Café Zentral', 'রেস্টুরেন্ট', 'Resturent', 'Кафе', 'Çay Evi', '東京ラーメン'];
const CITIES = ['Dhaka', 'Cairo', 'Köln', 'Abilene'];
const PHONES = 4;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** Possible rows of one business. */
interface Truth {
  id: string;
  facts: RowFacts;
}

/**
 * Businesses at distinct places, each with its own kind of location facts, as in exports of one source: a shared phone, an
 * address, a position, a street, or none.
 */
function truthsOf(random: () => number): Truth[] {
  return Array.from({ length: BUSINESSES }, (_, i) => {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const [name, city] = [pick(NAMES), pick(CITIES)];
    const number = BigInt(880_100 + Math.floor(random() * PHONES));
    const phone = { phone: String(number), phone_number: number };
    const ways: (() => RowFacts)[] = [
      () => ({ ...phone, city, full_address: `Road ${i}, ${city}` }),
      () => ({ full_address: `Road ${i}, ${city}` }),
      () => ({ latitude: 10 + i * 0.01, longitude: 20 }),
      () => ({ ...phone, street: `Road ${i}`, city }),
      () => ({ street: `Road ${i}`, city, postal_code: '1000' }),
      () => ({ ...phone, latitude: 10 + i * 0.01, longitude: 20 }),
      () => ({ city, description: `Bare ${i}` }),
    ];
    return { id: `truth-${i}`, facts: { place_id: null, name, ...pick(ways)() } };
  });
}

/** A file with some of the businesses, some repeated: in another script, moved by a few metres, or with another rating. */
function fileOf(random: () => number, truths: Truth[]): IngestRow[] {
  return Array.from({ length: ROWS }, () => {
    const { id, facts } = truths[Math.floor(random() * truths.length)]!;
    const row: RowFacts = { ...facts, website: `https://example.com/${id}` };
    if (facts.description === undefined || facts.description === null) {
      if (random() < 0.5) row.rating = Math.floor(random() * 5);
      if (random() < 0.3) row.name = ` ${facts.name!.toUpperCase().normalize('NFD')}!`;
      if (row.latitude !== null && row.latitude !== undefined) row.latitude += (random() - 0.5) / 1_000;
    }
    return ingestRow(row);
  });
}

/** The resulting businesses, by the business that their rows are of. */
const stored = async () =>
  (await catalog.db.query<{ website: string }[]>(`SELECT website FROM business ORDER BY website COLLATE "C"`)).map(
    ({ website }) => website,
  );

async function importAll(files: IngestRow[][], limit: number) {
  await catalog.db.query('DELETE FROM business');
  for (const file of files) {
    const status = await catalog.import(file, { limit });
    const { inserted, updated, unchanged, fileDuplicates } = status;
    expect(status).toMatchObject({ done: true, rejected: 0, mergedRows: file.length });
    expect(inserted + updated + unchanged + fileDuplicates).toBe(file.length);
  }
  expect(await wrongCounts(catalog.db)).toEqual([]);
}

/** Updates in which a business matched the row of another one. */
const overwritten = () => catalog.db.query<unknown[]>(`SELECT replaced FROM import_change WHERE replaced ? 'website'`);

describe('files of businesses that share names, phones and chains', () => {
  it.each([1, 2, 3])('overwrite no other business, and have the same result in either order (%d)', async (seed) => {
    const random = seededRandom(seed);
    const truths = truthsOf(random);
    const [a, b] = [fileOf(random, truths), fileOf(random, truths)];
    const expected = [...new Set([...a, ...b].map((row) => row.website!))].sort();
    for (const limit of BATCHES) {
      await importAll([a, b], limit);
      expect(await stored()).toEqual(expected);
      await importAll([b, a], limit);
      expect(await stored()).toEqual(expected);
    }
    expect(await overwritten()).toEqual([]);
    // Every business is matched: nothing is new.
    for (const file of [a, b]) expect(await catalog.import(file)).toMatchObject({ inserted: 0 });
    expect(await catalog.import(a)).toMatchObject({ inserted: 0 });
    expect(await stored()).toEqual(expected);
  });

  it('change nothing when imported twice', async () => {
    const random = seededRandom(4);
    const file = fileOf(random, truthsOf(random));
    await importAll([file], 500);
    expect(await catalog.import(file)).toMatchObject({ inserted: 0, updated: 0 });
  });
});
