import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { MergePreview } from '@directory/contracts/internal';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

const BUSINESSES = 40;
const ROWS = 50;
const BATCHES = [9, 500];
/** Of the random files; `npm run test:identity` has more. */
const SEEDS = Array.from({ length: Number(process.env['IDENTITY_SEEDS'] ?? 4) }, (_, at) => at + 1);
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
      () => ({ latitude: 10 + i * 0.01, longitude: 20, city, city_inferred: true }),
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
  it.each(SEEDS)('overwrite no other business, and have the same result in either order (%d)', async (seed) => {
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

/** What is known of a business; each row of it states a part. */
interface Branch {
  name: string;
  phone: bigint;
  city: string;
  street: string;
}

/** Chains with a phone for all of their branches: rows state it alone, with a city, or with the whole address. */
function partialFiles(random: () => number): [IngestRow[], IngestRow[]] {
  const branches: Branch[] = Array.from({ length: 20 }, (_, i) => ({
    name: NAMES[i % NAMES.length]!,
    phone: BigInt(880_200 + (i % NAMES.length)),
    city: CITIES[Math.floor(i / NAMES.length)]!,
    street: `Road ${i}`,
  }));
  const file = () =>
    Array.from({ length: ROWS }, () => {
      const { name, phone, city, street } = branches[Math.floor(random() * branches.length)]!;
      const phoneFacts = { phone: String(phone), phone_number: phone };
      const parts: RowFacts[] = [phoneFacts, { ...phoneFacts, city }, { ...phoneFacts, city, street }];
      const part = parts[Math.floor(random() * parts.length)]!;
      return ingestRow({ place_id: null, name, ...part, rating: Math.floor(random() * 5) });
    });
  return [file(), file()];
}

const places = async () =>
  (await catalog.db.query<{ name: string; city: string | null }[]>('SELECT name, city FROM business'))
    .map(({ name, city }) => `${name} / ${city}`)
    .sort();

describe('files whose rows state parts of their businesses', () => {
  it.each(SEEDS)('have the same businesses in either order (%d)', async (seed) => {
    const [a, b] = partialFiles(seededRandom(seed));
    for (const limit of BATCHES) {
      await importAll([a, b], limit);
      const result = await places();
      expect(new Set(result).size).toBe(result.length);
      await importAll([b, a], limit);
      expect(await places()).toEqual(result);
      await importAll([[...a, ...b]], limit);
      expect(await places()).toEqual(result);
    }
  });

  it('lists none of the branches twice for a row that only has their name and phone', async () => {
    const phone = { phone: '880', phone_number: 880n };
    const chain = ['Harrison', 'Abilene'].map((city) => ingestRow({ place_id: null, name: 'KFC', city, ...phone }));
    const alone = ingestRow({ place_id: null, name: 'KFC', rating: 1, website: 'https://kfc.example', ...phone });
    await importAll([[alone], chain], 500);
    expect(await places()).toEqual(['KFC / Abilene', 'KFC / Harrison']);
    await importAll([chain], 500);
    expect(await catalog.import([alone])).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await places()).toEqual(['KFC / Abilene', 'KFC / Harrison']);
    expect(await catalog.db.query('SELECT FROM business WHERE rating IS NOT NULL')).toEqual([]);
  });

  it('take a position between two businesses for that of the nearest', async () => {
    const METRE = 1 / 111_195;
    const at = (metres: number) =>
      ingestRow({ place_id: null, name: 'Kiosk', latitude: 50 + metres * METRE, longitude: 8 });
    await importAll([[at(95)], [at(0), at(200)]], 500);
    expect(await places()).toHaveLength(2);
    await importAll([[at(0), at(200)], [at(95)]], 500);
    expect(await places()).toHaveLength(2);
  });
});

describe('files of which one has place ids', () => {
  const facts = (i: number): RowFacts => ({
    name: `Kiosk ${i % 3}`,
    city: 'Bonn',
    street: `Road ${i}`,
    phone: `${i}`,
    phone_number: BigInt(i),
  });
  const files = () => {
    const numbers = Array.from({ length: 20 }, (_, i) => i + 1);
    return {
      without: numbers.map((i) => ingestRow({ ...facts(i), place_id: null, rating: 1 })),
      withIds: numbers.map((i) => ingestRow({ ...facts(i), place_id: `place-of-${i}`, reviews: i })),
    };
  };

  it.each(BATCHES)('have the same businesses in either order, in batches of %d', async (limit) => {
    const { without, withIds } = files();
    const stored = () =>
      catalog.db.query('SELECT match_key, place_id, reviews, rating FROM business ORDER BY match_key');
    await importAll([withIds, without], limit);
    const expected = await stored();
    expect(expected).toHaveLength(20);
    await importAll([without, withIds], limit);
    expect(await stored()).toEqual(expected);
    expect(await catalog.import(withIds)).toMatchObject({ inserted: 0, updated: 0 });
    expect(await catalog.import(without)).toMatchObject({ inserted: 0, updated: 0 });
  });

  it('are previewed as they are imported', async () => {
    const { without, withIds } = files();
    await importAll([without], 500);
    const id = randomUUID();
    await catalog.stage(id, 1, withIds);
    const preview = (await (await catalog.preview(id)).json()) as MergePreview;
    expect(preview).toMatchObject({ inserted: 0, updated: 20 });
    expect(await (await catalog.merge(id)).json()).toMatchObject({ inserted: 0, updated: 20 });
  });

  it('leave known businesses alone if only new ones are imported', async () => {
    const { without, withIds } = files();
    await importAll([without], 500);
    expect(await catalog.import(withIds, { mode: 'new' })).toMatchObject({ inserted: 0, updated: 0, unchanged: 20 });
  });

  it('lose their place ids when that import is undone', async () => {
    const { without, withIds } = files();
    await importAll([without], 500);
    const stored = () => catalog.db.query('SELECT match_key, place_id, reviews FROM business ORDER BY match_key');
    const before = await stored();
    const id = randomUUID();
    await catalog.stage(id, 1, withIds);
    await catalog.merge(id);
    await catalog.write('POST', `/api/admin/imports/${id}/undo`);
    expect(await stored()).toEqual(before);
    expect(await catalog.import(without)).toMatchObject({ inserted: 0, updated: 0 });
  });
});
