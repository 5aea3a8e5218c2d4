import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HomepageData } from '@directory/contracts/homepage';
import { ingestRow } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from './recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

describe('counts', () => {
  it.each([1, 2, 3])('equal a full recount after any sequence of changes (seed %d)', async (seed) => {
    const next = seededRandom(seed);
    const random = (below: number) => Math.floor(next() * below);
    const oneOf = <T>(values: T[]): T => values[random(values.length)]!;
    const column = () =>
      oneOf([
        `approved = NOT approved`,
        `approved = ${oneOf(['true', 'false'])}`,
        `category = 'C ${random(4)}', category_slug = 'c-${random(4)}'`,
        `category = NULL, category_slug = NULL`,
        `type = category, type_slug = category_slug`,
        `type = 'C ${random(4)}', type_slug = 'c-${random(4)}'`,
        `city = 'T ${random(4)}', city_slug = 't-${random(4)}'`,
        `city = NULL, city_slug = NULL`,
        `country_code = ${oneOf(["'DE'", "'FR'", 'NULL'])}`,
        `rating = ${oneOf(['NULL', '0', '3.7', '5'])}`,
        `name = name || 'x'`,
      ]);
    for (let step = 0; step < 40; step++) {
      const some = `WHERE id % ${1 + random(4)} = 0`;
      const statement = oneOf(['import', 'update', 'update', 'update', 'delete']);
      if (statement === 'update') await catalog.db.query(`UPDATE business SET ${column()} ${some}`);
      else if (statement === 'delete') await catalog.db.query(`DELETE FROM business ${some} AND id % 7 = ${random(7)}`);
      else {
        await catalog.import(
          Array.from({ length: 1 + random(15) }, () =>
            ingestRow({
              place_id: `seed-${seed}-${random(60)}`,
              category: oneOf(['C 0', 'C 1', null]),
              type: oneOf(['C 1', 'C 2', null]),
              city: oneOf(['T 0', 'T 1', null]),
              country_code: oneOf(['DE', 'FR', null]),
              rating: oneOf([4.4, null]),
            }),
          ),
          { approve: random(4) > 0, limit: 1 + random(10) },
        );
      }
      expect(await wrongCounts(catalog.db)).toEqual([]);
    }
  });

  it('are maintained without reading the table', async () => {
    const insert = (from: number, to: number) =>
      `INSERT INTO business (match_key, slug, name, name_hash, category, category_slug, country_code)
       SELECT 'm' || i, 's' || i, 'n', i, 'C', 'c', 'DE' FROM generate_series(${from}, ${to}) i`;
    await catalog.db.query(insert(1, 20_000));
    await catalog.db.query('ANALYZE business');
    const sequentialScans = await catalog.db.transaction(async (tx) => {
      // The session's counters include earlier transactions: only their increase counts.
      const scans = async () => {
        const rows = await tx.query<{ n: string }[]>(`SELECT pg_stat_get_xact_numscans('business'::regclass) AS n`);
        return Number(rows[0]!.n);
      };
      const before = await scans();
      await tx.query(insert(20_001, 20_500));
      await tx.query(`UPDATE business SET category = 'D', category_slug = 'd' WHERE slug IN ('s7', 's8', 's9')`);
      await tx.query(`DELETE FROM business WHERE slug = 's10'`);
      return (await scans()) - before;
    });
    expect(sequentialScans).toBe(0);
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('keep their version and the time of the last change while an import changes nothing', async () => {
    const rows = [ingestRow({ category: 'C', country_code: 'DE' }), ingestRow({ city: 'T', country_code: 'DE' })];
    await catalog.import(rows);
    // The search documents of the rows of earlier tests change the version too.
    await catalog.fillSearch();
    const state = () => catalog.db.query<unknown[]>('SELECT version, changed_at FROM directory_count');
    const before = await state();
    expect(await catalog.import(rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    await catalog.db.query(`DELETE FROM business WHERE slug = 'of-no-business'`);
    expect(await state()).toEqual(before);
    await catalog.import([...rows, ingestRow()]);
    expect(await state()).not.toEqual(before);
  });

  it('are all zero when everything is deleted', async () => {
    await catalog.import([ingestRow({ category: 'C', city: 'T', country_code: 'DE' })]);
    await catalog.db.query('DELETE FROM business');
    expect(await wrongCounts(catalog.db)).toEqual([]);
    const home = await catalog.get<HomepageData>('/api/homepage-data');
    expect(home).toEqual({
      totals: { businesses: 0, categories: 0, countries: 0, cities: 0 },
      popularSearches: [],
      topCities: [],
      topCountries: [],
    });
  });
});

describe('the name of a city and of a category', () => {
  const business = (number: number, spelling: string) =>
    ingestRow({
      place_id: `named-${number}`,
      country_code: 'US',
      city: `${spelling} City`,
      category: `${spelling} Bar`,
    });
  const namesOf = async () => {
    const rows = await catalog.db.query<{ name: string }[]>(
      `SELECT name FROM city_count WHERE slug = 'elm-city' UNION ALL SELECT name FROM category_count WHERE slug = 'elm-bar'`,
    );
    return rows.map(({ name }) => name);
  };
  const named = (spelling: string) => [`${spelling} City`, `${spelling} Bar`];

  it('is that of most of its businesses, in whatever order these are imported', async () => {
    await catalog.import([business(1, 'ELM'), business(2, 'ELM')]);
    expect(await namesOf()).toEqual(named('ELM'));
    await catalog.import([business(3, 'Elm'), business(4, 'Elm'), business(5, 'elm'), business(6, 'Elm')]);
    expect(await namesOf()).toEqual(named('ELM')); // no majority
    await catalog.import([business(7, 'Elm'), business(8, 'Elm')], { limit: 1 });
    expect(await namesOf()).toEqual(named('Elm'));
    await catalog.import([business(9, 'elm')]);
    expect(await namesOf()).toEqual(named('Elm'));
  });

  it('follows businesses that are imported again in another spelling, or deleted', async () => {
    await catalog.db.query(`DELETE FROM business`);
    await catalog.import([1, 2, 3, 4].map((number) => business(number, 'elm')));
    expect(await namesOf()).toEqual(named('elm'));
    await catalog.import([1, 2, 3, 4].map((number) => business(number, 'Elm')));
    expect(await namesOf()).toEqual(named('Elm'));
    await catalog.import([business(5, 'ELM'), business(6, 'ELM'), business(7, 'ELM')]);
    expect(await namesOf()).toEqual(named('Elm'));
    await catalog.db.query(`DELETE FROM business WHERE match_key IN ('named-1', 'named-2', 'named-3')`);
    await catalog.import([business(8, 'ELM'), business(9, 'ELM')]);
    expect(await namesOf()).toEqual(named('ELM'));
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });
});

describe('the triggers of a batch', () => {
  it('take no longer after a statement with one row in the same session, whose plans are cached', async () => {
    await catalog.db.query(
      `INSERT INTO business (match_key, slug, name, name_hash)
       SELECT 'b' || i, 'b-' || i || '-aaaaaa', 'Name ' || i, i FROM generate_series(1, 4000) i`,
    );
    const batchMs = (statements: string[]) =>
      catalog.db.transaction(async (tx) => {
        for (const statement of ['DISCARD PLANS', ...statements]) await tx.query(statement);
        const startedAt = performance.now();
        await tx.query(`UPDATE business SET name = name || 'x'`);
        return performance.now() - startedAt;
      });
    const fresh = await batchMs([]);
    const after = await batchMs([`UPDATE business SET name = name || 'x' WHERE slug = 'b-1-aaaaaa'`]);
    expect(after / fresh).toBeLessThan(5);
  });
});
