import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query(`DELETE FROM business; DELETE FROM name_alias WHERE source = 'administrator'`);
});

const shop = (id: string, city: string, area: string | null = null) =>
  ingestRow({ place_id: id, name: `Shop ${id}`, city, area, country_code: 'RS', latitude: 44.8, longitude: 20.46 });
const write = async (path: string, body?: unknown) => {
  const response = await catalog.write('POST', `/api/admin/names/${path}`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as { mergeId: string };
};
const mergeCities = (survivor: string, removed: string) => write('merge', { countryCode: 'RS', survivor, removed });
const addAliases = (leadsTo: (n: number) => number, count: number) =>
  catalog.db.query(
    `INSERT INTO name_alias (country_code, slug, name, survivor_slug, survivor_name, source)
     SELECT 'RS', 'town-' || n, 'Town ' || n, 'town-' || survivor, 'Town ' || survivor, 'administrator'
     FROM unnest($1::int[], $2::int[]) AS alias (n, survivor)`,
    [Array.from({ length: count }, (_, n) => n), Array.from({ length: count }, (_, n) => leadsTo(n))],
  );
const places = () => catalog.db.query<object[]>('SELECT city_slug, area FROM business ORDER BY place_id COLLATE "C"');

it('a chain of any number of merged names leads to the last one', async () => {
  await catalog.import([shop('A', 'Town 25')]);
  await addAliases((n) => n + 1, 25);
  expect(await catalog.get('/api/cities/rs/town-0')).toMatchObject({ slug: 'town-25' });
  await catalog.import([shop('A', 'Town 25'), shop('B', 'Town 0')]);
  expect(await places()).toEqual([
    { city_slug: 'town-25', area: null },
    { city_slug: 'town-25', area: null },
  ]);
});

it('names that lead to each other in a circle do not keep a request or an import from ending', async () => {
  await addAliases((n) => (n + 1) % 3, 3);
  expect((await catalog.send('/api/cities/rs/town-0')).status).toBe(404);
  await catalog.import([shop('A', 'Town 0')]);
  expect(await places()).toMatchObject([{ city_slug: 'town-2' }]);
});

it('other names of areas hold in the city into which theirs is merged, and return when that is undone', async () => {
  const rows = [shop('A', 'Zemun', 'Gornji Grad'), shop('B', 'Zemun', 'Gornjigrad'), shop('C', 'Sombor', 'Centar')];
  await catalog.import(rows);
  const scope = { countryCode: 'RS', citySlug: 'zemun' };
  await write('merge', { ...scope, survivor: 'gornji-grad', removed: 'gornjigrad' });
  const intoSombor = await mergeCities('sombor', 'zemun');
  expect(await catalog.get('/api/cities/rs/sombor/areas/gornjigrad')).toMatchObject({ slug: 'gornji-grad' });
  const more = [...rows, shop('D', 'Zemun', 'Gornjigrad'), shop('E', 'Sombor', 'Gornjigrad')];
  await catalog.import(more);
  const merged = { city_slug: 'sombor', area: 'Gornji Grad' };
  expect(await places()).toEqual([merged, merged, { city_slug: 'sombor', area: 'Centar' }, merged, merged]);

  await catalog.import([...more, shop('F', 'Subotica', 'Prozivka')]);
  const intoSubotica = await mergeCities('subotica', 'sombor');
  expect(await catalog.get('/api/cities/rs/subotica/areas/gornjigrad')).toMatchObject({ slug: 'gornji-grad' });
  await write(`${intoSubotica.mergeId}/undo`);
  await write(`${intoSombor.mergeId}/undo`);
  expect(await catalog.get('/api/cities/rs/zemun/areas/gornjigrad')).toMatchObject({ slug: 'gornji-grad' });
  await catalog.import([shop('G', 'Zemun', 'Gornjigrad'), shop('H', 'Sombor', 'Gornjigrad')]);
  expect((await places()).slice(6)).toEqual([
    { city_slug: 'zemun', area: 'Gornji Grad' },
    { city_slug: 'sombor', area: 'Gornjigrad' },
  ]);
});

it('another name of an area does not hide an area of that name in the city into which its own is merged', async () => {
  await catalog.import([
    ...[shop('A', 'Zemun', 'Gornji Grad'), shop('B', 'Zemun', 'Gornjigrad'), shop('C', 'Sombor', 'Gornjigrad')],
  ]);
  const scope = { countryCode: 'RS', citySlug: 'zemun' };
  await write('merge', { ...scope, survivor: 'gornji-grad', removed: 'gornjigrad' });
  await mergeCities('sombor', 'zemun');
  expect(await catalog.get('/api/cities/rs/sombor/areas/gornjigrad')).toMatchObject({
    slug: 'gornjigrad',
    businessCount: 1,
  });
});

it('another name of an area is not moved to a city where a business has it that is not listed', async () => {
  await catalog.import([shop('A', 'Zemun', 'Gornji Grad'), shop('B', 'Zemun', 'Gornjigrad'), shop('C', 'Sombor')]);
  const hidden = shop('D', 'Sombor', 'Gornjigrad');
  await catalog.import([hidden], { approve: false });
  const scope = { countryCode: 'RS', citySlug: 'zemun' };
  await write('merge', { ...scope, survivor: 'gornji-grad', removed: 'gornjigrad' });
  await mergeCities('sombor', 'zemun');
  await catalog.import([hidden]);
  expect((await places()).at(-1)).toEqual({ city_slug: 'sombor', area: 'Gornjigrad' });
});

it('the undo of a merge reads none of its businesses into the process', async () => {
  const COUNT = 300;
  await catalog.import(
    Array.from({ length: COUNT }, (_, n) => shop(`moved ${n}`, 'Town 1')).concat(shop('A', 'Town 2')),
  );
  const { mergeId } = await mergeCities('town-2', 'town-1');
  const query = vi.spyOn(PostgresQueryRunner.prototype, 'query');
  try {
    expect(await write(`${mergeId}/undo`)).toMatchObject({ count: COUNT });
    const sent = query.mock.calls.flatMap(([, values]) => (values ?? []) as unknown[]);
    expect(Math.max(...sent.map((value) => String(value).length))).toBeLessThan(COUNT);
    const results = await Promise.all(query.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(Math.max(...results.map((rows) => (Array.isArray(rows) ? rows.length : 0)))).toBeLessThan(COUNT);
  } finally {
    query.mockRestore();
  }
});
