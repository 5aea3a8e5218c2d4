import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NamesPage } from '@directory/contracts/names-admin';
import type { SearchPage, Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { DataSource } from 'typeorm';
import { businessesReadBy, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';
import { NameQueries } from './names.queries.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(() =>
  catalog.db.query(
    `DELETE FROM business; DELETE FROM name_alias WHERE source = 'administrator'; DELETE FROM name_difference`,
  ),
);

const at = { country_code: 'RS', latitude: 44.8, longitude: 20.46 };
const shop = (id: string, values: Parameters<typeof ingestRow>[0]) =>
  ingestRow({ place_id: id, name: `Shop ${id}`, ...at, ...values });
const write = async (path: string, body?: unknown) => {
  const response = await catalog.write('POST', `/api/admin/names/${path}`, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const pageOf = (kind: string) => catalog.get<NamesPage>(`/api/admin/names?kind=${kind}`);
const stored = () =>
  catalog.db.query<{ city: string; category: string; type: string }[]>(
    'SELECT city, category, type FROM business ORDER BY place_id',
  );
const cities = () =>
  catalog.db.query<{ slug: string; business_count: number }[]>(
    'SELECT slug, business_count FROM city_count WHERE business_count > 0 ORDER BY slug',
  );

describe('a merge of names', () => {
  const merge = { countryCode: 'RS', survivor: 'zemun', removed: 'zemun-polje' };
  const rows = [
    shop('A', { city: 'Zemun' }),
    shop('B', { city: 'Zemun Polje' }),
    shop('C', { city: 'Zemun Polje', country_code: 'BA' }),
  ];

  it('moves the businesses, redirects, holds for later imports and edits, and is undone', async () => {
    await catalog.import(rows);
    expect((await pageOf('city')).pairs).toMatchObject([
      { first: { slug: 'zemun' }, second: { slug: 'zemun-polje' }, reason: 'name' },
    ]);
    const { body: made } = await write('merge', merge);
    expect(made).toMatchObject({ success: true, count: 1 });
    expect(await cities()).toEqual([
      { slug: 'zemun', business_count: 2 },
      { slug: 'zemun-polje', business_count: 1 },
    ]);
    expect(await wrongCounts(catalog.db)).toEqual([]);
    expect(await catalog.get('/api/cities/rs/zemun-polje')).toMatchObject({ slug: 'zemun' });
    expect(await catalog.import(rows)).toMatchObject({ updated: 0, unchanged: 3 });
    await catalog.db.query(`UPDATE business SET city = 'Zemun Polje', city_slug = 'zemun-polje' WHERE place_id = 'A'`);
    expect(await cities()).toHaveLength(2);

    const { merges } = await pageOf('city');
    expect(merges).toMatchObject([{ id: made.mergeId, name: 'Zemun Polje', survivor: 'Zemun', isUndoable: true }]);
    expect(await write(`${merges[0]!.id}/undo`)).toMatchObject({ status: 200, body: { count: 1 } });
    const again = await write(`${merges[0]!.id}/undo`);
    expect(again).toMatchObject({ status: 404, body: { code: 'name_merge_not_found' } });
    expect((await pageOf('city')).pairs).toHaveLength(1);
    expect((await stored()).map(({ city }) => city)).toEqual(['Zemun', 'Zemun Polje', 'Zemun Polje']);
    expect(await wrongCounts(catalog.db)).toEqual([]);
    expect((await pageOf('city')).merges).toEqual([]);
    const entries = await catalog.db.query<{ action: string }[]>(
      `SELECT action, subject, count FROM audit_entry WHERE action LIKE 'name.%' ORDER BY id`,
    );
    expect(entries).toEqual([
      { action: 'name.merge', subject: 'Zemun', count: '1' },
      { action: 'name.undo', subject: 'Zemun Polje', count: '1' },
    ]);
  });

  it('a merge of categories moves those in the column of types too, with the spelling of each restored by undoing', async () => {
    await catalog.import([
      shop('A', { category: 'Kebab shop', type: 'Kebab Shops' }),
      shop('B', { category: 'KEBAB SHOPS', type: null }),
      shop('C', { category: 'Kebab shop', type: null }),
    ]);
    expect((await pageOf('category')).pairs).toMatchObject([
      { first: { slug: 'kebab-shop' }, second: { slug: 'kebab-shops' } },
    ]);
    const body = { countryCode: null, survivor: 'kebab-shop', removed: 'kebab-shops' };
    expect(await write('merge', body)).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await stored())[1]).toMatchObject({ category: 'Kebab shop' });
    expect(await catalog.get('/api/categories/kebab-shops')).toMatchObject({ slug: 'kebab-shop', businessCount: 3 });
    const [made] = (await pageOf('category')).merges;
    await write(`${made!.id}/undo`);
    expect(await stored()).toMatchObject([
      { category: 'Kebab shop', type: 'Kebab Shops' },
      { category: 'KEBAB SHOPS' },
      { category: 'Kebab shop' },
    ]);
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('applies to a business deleted before and restored after it', async () => {
    await catalog.import(rows);
    const [b] = await catalog.db.query<{ id: string }[]>(`SELECT id FROM business WHERE place_id = 'B'`);
    const deletion = (await (await catalog.write('DELETE', `/api/businesses/${b!.id}`)).json()) as {
      deletionId: string;
    };
    await catalog.import([shop('D', { city: 'Zemun Polje' })]);
    await write('merge', merge);
    expect((await catalog.write('POST', `/api/admin/deletions/${deletion.deletionId}/restore`)).status).toBe(200);
    expect((await stored()).map(({ city }) => city)).toEqual(['Zemun', 'Zemun', 'Zemun Polje', 'Zemun']);
  });

  it('is undone after the later one of its survivor, and never leads in a circle', async () => {
    await catalog.import([...rows, shop('D', { city: 'Novi Zemun' })]);
    await write('merge', merge);
    await write('merge', { countryCode: 'RS', survivor: 'novi-zemun', removed: 'zemun' });
    expect(await catalog.get('/api/cities/rs/zemun-polje')).toMatchObject({ slug: 'novi-zemun', businessCount: 3 });
    expect(await write('merge', { ...merge, survivor: 'zemun-polje', removed: 'novi-zemun' })).toMatchObject({
      status: 404,
      body: { code: 'name_not_found' },
    });
    const [later, earlier] = (await pageOf('city')).merges;
    expect(await write(`${earlier!.id}/undo`)).toMatchObject({ status: 409, body: { code: 'name_merged_again' } });
    await write(`${later!.id}/undo`);
    expect(await write(`${earlier!.id}/undo`)).toMatchObject({ status: 200 });
    expect((await stored()).map(({ city }) => city)).toEqual(['Zemun', 'Zemun Polje', 'Zemun Polje', 'Novi Zemun']);
  });

  it('a merge of a listed pair is rejected once the two are marked as different, one by hand is not', async () => {
    await catalog.import(rows);
    const different = { countryCode: 'RS', slugs: ['zemun', 'zemun-polje'], isDifferent: true };
    expect((await write('different', { ...different, slugs: ['zemun', 'zemun'] })).status).toBe(400);
    await write('different', different);
    expect(await write('merge', { ...merge, isProposed: true })).toMatchObject({
      status: 409,
      body: { code: 'marked_different' },
    });
    expect(await write('merge', merge)).toMatchObject({ status: 200 });
    expect(await write('different', different)).toMatchObject({ status: 404, body: { code: 'name_not_found' } });
  });

  it('is not proposed of distant cities, nor of those marked as different, but of two in one place', async () => {
    const north = { latitude: 46.1, longitude: 19.66 };
    await catalog.import([
      ...rows.slice(0, 2),
      shop('N', { city: 'Novi Zemun', ...north }),
      ...['1', '2', '3'].map((n) => shop(`K${n}`, { city: 'Kanjiza', latitude: 46.06, longitude: 20.05 })),
      ...['1', '2', '3'].map((n) => shop(`M${n}`, { city: 'Magyarkanizsa', latitude: 46.065, longitude: 20.05 })),
    ]);
    const slugs = async () =>
      (await pageOf('city')).pairs.map(({ first, second, reason }) => [first.slug, second.slug, reason]);
    expect(await slugs()).toEqual([
      ['kanjiza', 'magyarkanizsa', 'position'],
      ['zemun', 'zemun-polje', 'name'],
    ]);
    const different = { countryCode: 'RS', slugs: ['zemun-polje', 'zemun'], isDifferent: true };
    expect((await write('different', different)).status).toBe(200);
    expect(await slugs()).toEqual([['kanjiza', 'magyarkanizsa', 'position']]);
    // Also one that would not be proposed.
    await write('different', { countryCode: 'RS', slugs: ['kanjiza', 'zemun'], isDifferent: true });
    const marked = async (kind: string) =>
      (await catalog.get<NamesPage>(`/api/admin/names?kind=${kind}&different=yes`)).pairs;
    expect((await marked('city')).map(({ first, second, reason }) => [first.slug, second.slug, reason])).toEqual([
      ['kanjiza', 'zemun', null],
      ['zemun', 'zemun-polje', 'name'],
    ]);
    expect(await marked('category')).toEqual([]);
    await write('different', { ...different, isDifferent: false });
    expect(await slugs()).toHaveLength(2);
  });
});

describe('the names that may be one', () => {
  it('are listed a page at a time, each with its best known businesses and where they are', async () => {
    const cities = Array.from({ length: 21 }, (_, i) => [`Place${i}x`, `Place${i}x North`]).flat();
    await catalog.import([
      ...cities.map((city, i) => shop(`P${i}`, { city, latitude: 44.8 + i / 10_000 })),
      ...[1, 2, 3, 4].map((n) => shop(`Z${n}`, { city: 'Zemun', area: 'Gardoš', reviews: 10 - n, rating: 4 })),
      shop('Y', { city: 'Zemun Polje', region: 'Belgrade' }),
    ]);
    const first = await pageOf('city');
    expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: 22, hasNextPage: true });
    expect(first.pairs).toHaveLength(20);
    expect(first.pairs[0]).toMatchObject({
      first: { slug: 'zemun', samples: ['Z1', 'Z2', 'Z3'].map((id) => ({ name: `Shop ${id}`, place: 'Gardoš' })) },
      second: { slug: 'zemun-polje', samples: [{ name: 'Shop Y', place: 'Belgrade' }] },
    });
    const second = await pageOf('city&page=2');
    expect(second.pairs).toHaveLength(2);
    expect((await pageOf('city&page=3')).pairs).toEqual([]);
  });

  it('similar names of cities are found without reading every business', async () => {
    const rows = Array.from({ length: 3_000 }, (_, i) => shop(`R${i}`, { city: `Town${i % 300}` }));
    await catalog.import([...rows, shop('A', { city: 'Zemun' }), shop('B', { city: 'Zemun Polje' })], { limit: 5_000 });
    await catalog.db.query('ANALYZE business');
    const read = await catalog.db.transaction((tx) =>
      businessesReadBy(tx, () => new NameQueries(tx as unknown as DataSource).candidates('city')),
    );
    expect(read).toBeLessThan(20_000);
  });
});

describe('an alias', () => {
  const add = (body: object) => write('alias', body);

  it('an alias of a city leads a text that no business has to it, in searches, suggestions and URLs, and is undone', async () => {
    await catalog.import([shop('A', { city: 'Niš' })]);
    const found = async () => (await catalog.get<SearchPage>('/api/search?q=naissus')).totalCount;
    expect(await found()).toBe(0);
    expect(await add({ countryCode: 'RS', survivor: 'nis', name: ' Naissus ' })).toMatchObject({
      status: 200,
      body: { count: 0 },
    });
    expect(await found()).toBe(1);
    expect((await catalog.get<Suggestions>('/api/suggest?q=naiss')).places).toMatchObject([{ name: 'Niš' }]);
    expect(await catalog.get('/api/cities/rs/naissus')).toMatchObject({ slug: 'nis' });
    await catalog.import([shop('B', { city: 'NAISSUS' })]);
    expect((await stored()).map(({ city }) => city)).toEqual(['Niš', 'Niš']);

    const { merges } = await pageOf('city');
    expect(merges).toMatchObject([{ name: 'Naissus', survivor: 'Niš', isUndoable: true }]);
    expect(await write(`${merges[0]!.id}/undo`)).toMatchObject({ status: 200 });
    expect((await catalog.send('/api/cities/rs/naissus')).status).toBe(404);
  });

  it('an alias of a category is found by its text', async () => {
    await catalog.import([shop('A', { category: 'Pharmacy' })]);
    expect((await add({ countryCode: null, survivor: 'pharmacy', name: 'Zxqvarnica' })).status).toBe(200);
    const found = async () => (await catalog.get<SearchPage>('/api/search?q=zxqvarnica')).totalCount;
    // Searches read the names again within a second.
    await expect.poll(found).toBe(1);
    expect(await catalog.get('/api/categories/zxqvarnica')).toMatchObject({ slug: 'pharmacy' });
  });

  it('moves the businesses that have it as their name', async () => {
    await catalog.import([shop('A', { city: 'Niš' }), shop('B', { city: 'Naissus' })]);
    expect(await add({ countryCode: 'RS', survivor: 'nis', name: 'naissus' })).toMatchObject({ body: { count: 1 } });
    expect((await stored()).map(({ city }) => city)).toEqual(['Niš', 'Niš']);
  });

  it.each([
    ['the name itself', { name: 'NIŠ' }, 'invalid_input'],
    ['no text', { name: ' ' }, 'invalid_input'],
    ['control characters', { name: 'a\u0000b' }, 'invalid_input'],
    ['a city without businesses', { survivor: 'nowhere' }, 'name_not_found'],
  ])('is rejected: %s', async (_, values, code) => {
    await catalog.import([shop('A', { city: 'Niš' })]);
    const body = { countryCode: 'RS', survivor: 'nis', name: 'Naissus', ...values };
    expect((await add(body)).body).toMatchObject({ code });
    expect((await pageOf('city')).merges).toEqual([]);
  });

  it('that leads elsewhere already is rejected with the name it leads to', async () => {
    await catalog.import([shop('A', { city: 'Niš' }), shop('B', { city: 'Belgrade' })]);
    expect(await add({ countryCode: 'RS', survivor: 'nis', name: 'Beograd' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', message: expect.stringContaining('Belgrade') },
    });
  });
});

describe('a merge of areas', () => {
  const inCity = (id: string, area: string, city = 'Zemun') => shop(id, { city, area });
  const scope = { countryCode: 'RS', citySlug: 'zemun' };
  const merge = { ...scope, survivor: 'gornji-grad', removed: 'gornjigrad' };
  const rows = [
    inCity('A', 'Gornji Grad'),
    inCity('B', 'Gornjigrad'),
    inCity('C', 'GORNJI GRAD'),
    inCity('D', 'Gornjigrad', 'Subotica'),
    inCity('E', 'Gornji Grad'),
    inCity('F', 'Blok 11'),
    inCity('G', 'Blok 12'),
  ];
  const areas = async () =>
    (await catalog.db.query<{ area: string }[]>('SELECT area FROM business ORDER BY place_id')).map(({ area }) => area);
  const found = (search: Record<string, string>) =>
    catalog.get<SearchPage>(`/api/search?${new URLSearchParams(search).toString()}`).then((page) => page.totalCount);

  it('is proposed within one city, moves the businesses, redirects, holds for later imports and edits, and is undone', async () => {
    await catalog.import(rows);
    expect((await pageOf('area')).pairs).toMatchObject([
      {
        first: { slug: 'gornji-grad', name: 'Gornji Grad', businessCount: 3, city: { slug: 'zemun', name: 'Zemun' } },
        second: { slug: 'gornjigrad' },
      },
    ]);
    const { body: made } = await write('merge', merge);
    expect(made).toMatchObject({ success: true, count: 1 });
    const merged = ['Gornji Grad', 'Gornji Grad', 'GORNJI GRAD', 'Gornjigrad', 'Gornji Grad', 'Blok 11', 'Blok 12'];
    expect(await areas()).toEqual(merged);
    expect(await wrongCounts(catalog.db)).toEqual([]);
    // The page redirects, as the slug is another one.
    expect(await catalog.get('/api/cities/rs/zemun/areas/gornjigrad')).toMatchObject({
      ...{ slug: 'gornji-grad', area: 'Gornji Grad', businessCount: 4 },
    });
    expect(await catalog.get('/api/cities/rs/subotica/areas/gornjigrad')).toMatchObject({ slug: 'gornjigrad' });
    expect(await found({ location: 'Gornjigrad, Zemun' })).toBe(4);
    expect(await found({ country: 'serbia', city: 'zemun', area: 'gornjigrad' })).toBe(4);
    expect(await catalog.get('/api/admin/names/areas?q=gornjig')).toMatchObject({
      areas: [
        { slug: 'gornji-grad', businessCount: 4 },
        { slug: 'gornjigrad', city: { slug: 'subotica' } },
      ],
    });
    expect(await catalog.import(rows)).toMatchObject({ updated: 0, unchanged: rows.length });
    await catalog.db.query(`UPDATE business SET area = 'Gornjigrad' WHERE place_id = 'F'`);
    expect((await areas())[5]).toBe('Gornji Grad');

    const { merges } = await pageOf('area');
    expect(merges).toMatchObject([{ id: made.mergeId, name: 'Gornjigrad', survivor: 'Gornji Grad', isUndoable: true }]);
    expect((await pageOf('city')).merges).toEqual([]);
    expect(await write(`${merges[0]!.id}/undo`)).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await areas()).slice(0, 4)).toEqual(rows.slice(0, 4).map(({ area }) => area));
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('leaves a pair that is marked as different, and an alias by hand leads searches to an area', async () => {
    await catalog.import(rows);
    await write('different', { ...scope, slugs: ['gornji-grad', 'gornjigrad'], isDifferent: true });
    expect((await pageOf('area')).pairs).toEqual([]);
    expect(await write('merge', { ...merge, isProposed: true })).toMatchObject({ status: 409 });
    expect(await write('alias', { ...scope, survivor: 'blok-11', name: 'Ляля' })).toMatchObject({ status: 200 });
    expect(await found({ location: 'Ляля' })).toBe(1);
    expect(await catalog.get<Suggestions>('/api/suggest?q=ляля')).toMatchObject({ places: [{ name: 'Blok 11' }] });
  });
});

it.each<[string, object, (name: string) => Parameters<typeof shop>[1]]>([
  ['category', { countryCode: null }, (category) => ({ category })],
  ['area', { countryCode: 'RS', citySlug: 'vrsac' }, (area) => ({ area, city: 'Vršac' })],
])(
  'two merges of a %s into different ones at once: one counts, and the other is rejected',
  async (_, scope, values) => {
    const names = ['Vineyard', 'Vinograd', 'Weinberg'];
    await catalog.import(names.map((name) => shop(`two ${name}`, values(name))));
    const into = (survivor: string) => write('merge', { ...scope, survivor, removed: 'vinograd' });
    const both = await Promise.all([into('vineyard'), into('weinberg')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  },
);
