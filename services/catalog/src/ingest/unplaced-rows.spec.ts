import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { businessesReadBy, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { UnplacedRowQueries } from './unplaced-rows.queries.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query('DELETE FROM business; DELETE FROM possible_duplicate');
});

const unplaced = (facts: RowFacts) => ingestRow({ place_id: null, ...facts });
const phone = (number: number) => ({ phone: `+${number}`, phone_number: BigInt(number) });
const businesses = () =>
  catalog.db.query<Record<string, unknown>[]>(
    `SELECT name, city, country_code AS country, phone, full_address AS address, latitude, website, rating
     FROM business ORDER BY name, city, rating`,
  );
const BATCHES: [string, number][] = [
  ['in one batch', 500],
  ['row by row', 1],
];

describe('rows without place id', () => {
  it('rows of one name in two countries are two businesses', async () => {
    const cairo = { name: 'KFC', city: 'Cairo', country_code: 'EG' };
    const dhaka = { name: 'KFC', city: 'Dhaka', country_code: 'BD', latitude: 23.79, longitude: 90.41 };
    await catalog.import([unplaced(cairo)]);
    expect(await catalog.import([unplaced(dhaka)])).toMatchObject({ inserted: 1, updated: 0 });
    expect(await businesses()).toMatchObject([
      { city: 'Cairo', country: 'EG', latitude: null },
      { city: 'Dhaka', country: 'BD' },
    ]);
  });

  it('rows of names that only sound alike are two businesses', async () => {
    await catalog.import([unplaced({ name: 'Resturent', country_code: 'NP' })]);
    expect(await catalog.import([unplaced({ name: 'রেস্টুরেন্ট', country_code: 'BD' })])).toMatchObject({ inserted: 1 });
  });

  it.each(BATCHES)('rows of a chain that share a phone are as many as there are places, %s', async (_, limit) => {
    const cities = ['Paragould', 'Harrison', 'Abilene'];
    const rows = cities.map((city) =>
      unplaced({ name: 'Brick Oven Pizza', city, country_code: 'US', ...phone(1870236) }),
    );
    expect(await catalog.import(rows, { limit })).toMatchObject({ inserted: 3, fileDuplicates: 0 });
    expect(await catalog.import(rows, { limit })).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
  });

  it.each(BATCHES)('are matched by phone and name, or name and place, and counted as updated, %s', async (_, limit) => {
    const stored = [
      unplaced({ name: 'Çay Evi', ...phone(905321) }),
      unplaced({ name: 'Bäckerei Groß', full_address: 'Hauptstr. 1, Köln' }),
      unplaced({ name: 'Shell', latitude: 50, longitude: 8 }),
      unplaced({ name: 'Lidl', street: 'Ring 4', city: 'Bonn' }),
    ];
    await catalog.import(stored);
    const status = await catalog.import(
      [
        unplaced({ name: 'ÇAY EVİ', ...phone(905321), rating: 4 }),
        unplaced({ name: 'bäckerei gross', full_address: 'HAUPTSTR 1 köln', rating: 4 }),
        unplaced({ name: 'SHELL', latitude: 50.001, longitude: 8, rating: 4 }),
        unplaced({ name: 'Lidl', street: 'ring 4', city: 'Bonn', rating: 4 }),
        unplaced({ name: 'Teehaus', ...phone(905321), rating: 4 }),
      ],
      { limit },
    );
    expect(status).toMatchObject({ inserted: 1, updated: 4, unchanged: 0, fileDuplicates: 0 });
    expect(await businesses()).toHaveLength(5);
  });

  it.each(BATCHES)('rows of one business in one file count once, the first of them, %s', async (_, limit) => {
    const file = [
      unplaced({ name: 'Kiosk', ...phone(4944), rating: 1 }),
      unplaced({ name: 'KIOSK', ...phone(4944), city: 'Bonn', rating: 2 }),
      unplaced({ name: 'Kiosk', ...phone(4944), city: 'Köln', rating: 3 }),
      unplaced({ name: 'Kiosk', city: 'Bonn', rating: 4 }),
    ];
    expect(await catalog.import(file, { limit })).toMatchObject({ inserted: 3, fileDuplicates: 1 });
    expect((await businesses()).map(({ rating }) => rating)).toEqual([2, 4, 3]);
  });

  it('that match two businesses equally belong to neither, and the pairs are recorded', async () => {
    const twins = [1, 2].map((n) => ingestRow({ name: 'Twin', ...phone(4922), place_id: `twin-${n}` }));
    await catalog.import(twins);
    const row = unplaced({ name: 'Twin', ...phone(4922) });
    expect(await catalog.import([row])).toMatchObject({ inserted: 1, updated: 0 });
    expect(await catalog.import([row])).toMatchObject({ inserted: 0, unchanged: 1 });
    expect(await catalog.db.query('SELECT match_key, other_key FROM possible_duplicate ORDER BY other_key')).toEqual(
      ['twin-1', 'twin-2'].map((other_key) => ({ match_key: row.match_key, other_key })),
    );
  });

  it.each([
    [100, { inserted: 0, updated: 1 }],
    [101, { inserted: 1, updated: 0 }],
  ])('are compared by a phone only while no more than 100 businesses share it: %d do', async (sharers, outcome) => {
    const names = ['Coffee House', ...Array.from({ length: sharers - 1 }, (_, i) => `Shop ${i}`)];
    await catalog.import(names.map((name) => unplaced({ name, ...phone(444) })));
    expect(await catalog.import([unplaced({ name: 'Coffee Hause', ...phone(444) })])).toMatchObject(outcome);
  });
});

describe('rows of a chain without place id', () => {
  const branches = (count: number) =>
    Array.from({ length: count }, (_, i) => unplaced({ name: 'Chain', city: `City ${i}`, street: `Road ${i}` }));

  /** Businesses read to match the first rows of a chain with so many branches. */
  async function readFor(count: number): Promise<number> {
    const rows = branches(count);
    expect(await catalog.import(rows)).toMatchObject({ inserted: count });
    await catalog.db.query('ANALYZE business');
    const id = randomUUID();
    await catalog.stage(id, 1, rows);
    const read = await catalog.db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off'); // a table as small as this may be read as a whole
      const [{ name }] = await tx.query<[{ name: string }]>(
        'SELECT staging_table AS name FROM import_merge WHERE import_id = $1',
        [id],
      );
      const numbers = Array.from({ length: 50 }, (_, i) => i + 2);
      return businessesReadBy(tx, async () => {
        const known = await catalog.app
          .get(UnplacedRowQueries)
          .known(tx, name, numbers, { importId: id, phase: 'unplaced' });
        expect(known).toHaveLength(numbers.length);
      });
    });
    await catalog.db.query('DELETE FROM business');
    return read;
  }

  it('are matched by reading as many businesses however many cities it has', async () => {
    expect((await readFor(1_000)) / (await readFor(500))).toBeLessThan(1.2);
  });
});

describe('rows of one name in one city without place id', () => {
  /** Businesses read to match 50 rows with this number of namesakes in the city. */
  async function readFor(count: number): Promise<number> {
    const row = unplaced({ name: 'ATM', city: 'Istanbul', country_code: 'TR', street: 'Street 0' });
    await catalog.import([row]);
    const [{ names }] = await catalog.db.query<[{ names: string }]>(
      `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute WHERE attrelid = 'business'::regclass
       AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
    );
    const values = names.replace(/\b(match_key|slug)\b/g, "$1 || '-' || n").replace(/\bstreet\b/, "'Street ' || n");
    await catalog.db.query(`INSERT INTO business (${names}) SELECT ${values} FROM business, generate_series(1, $1) n`, [
      count - 1,
    ]);
    await catalog.db.query('ANALYZE business');
    const id = randomUUID();
    const file = Array.from({ length: 50 }, (_, i) =>
      unplaced({ name: 'ATM', city: 'Istanbul', country_code: 'TR', street: `Road ${i}` }),
    );
    await catalog.stage(id, 1, file);
    const read = await catalog.db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      const [{ name }] = await tx.query<[{ name: string }]>(
        'SELECT staging_table AS name FROM import_merge WHERE import_id = $1',
        [id],
      );
      const numbers = file.map((_, i) => i + 2);
      return businessesReadBy(tx, () =>
        catalog.app.get(UnplacedRowQueries).known(tx, name, numbers, { importId: id, phase: 'unplaced' }),
      );
    });
    await catalog.db.query('DELETE FROM business');
    return read;
  }

  it('are matched by reading as many businesses however many there are', async () => {
    expect((await readFor(24_000)) / (await readFor(12_000))).toBeLessThan(1.2);
  }, 120_000);
});

describe('a business with place id', () => {
  const place: RowFacts = {
    ...{ name: 'Daniel Boulud Kitchen', place_id: 'ChIJ-boulud', city: 'Philadelphia', country_code: 'US' },
    ...{ full_address: '1 N 19th St, Philadelphia', ...phone(12122880033), rating: 4.5 },
  };

  it('is completed by a row without one, and neither renamed nor moved', async () => {
    await catalog.import([ingestRow(place)]);
    const row = unplaced({
      ...{ name: 'DANIEL BOULUD KITCHEN', full_address: '1 N 19th St, Philadelphia', rating: 3, country_code: 'US' },
      ...{ latitude: 39.95, longitude: -75.17, website: 'https://a.example', phone: '+1 555', phone_number: 1555n },
    });
    expect(await catalog.import([row])).toMatchObject({ inserted: 0, updated: 1 });
    expect(await businesses()).toEqual([
      {
        ...{ name: 'Daniel Boulud Kitchen', city: 'Philadelphia', country: 'US', phone: '+12122880033' },
        ...{ address: '1 N 19th St, Philadelphia', latitude: 39.95, website: 'https://a.example', rating: 4.5 },
      },
    ]);
    expect(await catalog.import([row])).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('is not changed by another business with its phone', async () => {
    await catalog.import([ingestRow(place)]);
    const row = unplaced({ ...phone(12122880033), name: 'Daniel', full_address: '60 E 65th St', city: 'New York' });
    expect(await catalog.import([row])).toMatchObject({ inserted: 1, updated: 0 });
  });

  it.each(BATCHES)('is merged before the rows without one, in any order of the file, %s', async (_, limit) => {
    const row = unplaced({ name: 'Daniel Boulud Kitchen', ...phone(12122880033), rating: 1 });
    expect(await catalog.import([row, ingestRow(place)], { limit })).toMatchObject({ inserted: 1, fileDuplicates: 1 });
    expect(await businesses()).toMatchObject([{ city: 'Philadelphia', rating: 4.5 }]);
  });
});

describe('an unidentifiable row', () => {
  const bare = [
    unplaced({ name: 'KFC', rating: 4 }),
    unplaced({ name: 'KFC', rating: 3 }),
    unplaced({ name: 'KFC', city: 'Cairo' }),
  ];

  it.each(BATCHES)('is a separate business, and the same when imported again, %s', async (_, limit) => {
    expect(await catalog.import([...bare, bare[0]!], { limit })).toMatchObject({ inserted: 3, fileDuplicates: 1 });
    expect(await catalog.import(bare, { limit })).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
    expect(await businesses()).toHaveLength(3);
  });

  it('neither matches identifiable businesses nor is matched by such rows', async () => {
    await catalog.import(bare);
    const full = unplaced({ name: 'KFC', city: 'Cairo', ...phone(2012), full_address: '5 Tahrir Sq, Cairo' });
    expect(await catalog.import([full])).toMatchObject({ inserted: 1, updated: 0 });
    expect(await catalog.import(bare)).toMatchObject({ inserted: 0, unchanged: 3 });
  });
});

it('a row that the database rejects does not change the matches of the others', async () => {
  const rows = (prefix: string): IngestRow[] =>
    Array.from({ length: 12 }, (_, i) =>
      unplaced({
        name: `${prefix} ${i % 4}`,
        ...phone(4_900 + (i % 4)),
        city: ['Bonn', null, 'Köln'][i % 3]!,
        rating: i % 5,
      }),
    );
  const reference = await catalog.import(rows('A'), { limit: 1 });
  const disturbed = rows('B');
  const rejected = unplaced({ name: 'Rejected', ...phone(4_999) });
  rejected.slug = Array.from({ length: 3000 }, () => randomUUID()).join('');
  disturbed.splice(5, 0, rejected);
  await catalog.db.query('DELETE FROM business');
  const { inserted, fileDuplicates } = reference;
  expect(await catalog.import(disturbed)).toMatchObject({ inserted, fileDuplicates, rejected: 1 });
});
