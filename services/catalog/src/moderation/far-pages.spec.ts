import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModerationPage } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { ListPages } from './list-pages.js';
import { OrderedIds } from './ordered-ids.js';

const COUNT = 21_000;
const PER_PAGE = 60;
/** The page that passes the limit of counting. */
const OVER_LIMIT = Math.ceil(10_000 / PER_PAGE);

/** A quarter are cafés, the others shops; a few names start with another word. */
function nameOf(i: number): string {
  if (i % 80 === 0) return 'Cosy Café';
  if (i % 4 === 0) return 'Café';
  return ['Shop', 'Best Shop', 'Shop', 'Zoo Shop'][i % 40] ?? 'Shop';
}

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  const rows = Array.from({ length: COUNT }, (_, i) =>
    ingestRow({
      name: `${nameOf(i)} ${(i * 7919) % COUNT}`,
      category: 'Shop',
      country_code: 'TR',
      rating: i % 3 === 0 ? null : (i % 41) / 10 + 1,
      reviews: i % 5 === 0 ? null : i % 97,
      phone: i % 10 === 0 ? `+90 212 ${1_000_000 + i}` : null,
    }),
  );
  await catalog.import(rows, { limit: 10_000 });
}, 120_000);
afterAll(() => catalog.stop());

const list = (query: string) => catalog.get<ModerationPage>(`/api/admin/businesses?${query}`);
const idsOn = async (query: string) => (await list(query)).businesses.map(({ id }) => id);
const idsInOrder = async (where: string, order: string) => {
  const rows = await catalog.db.query<{ id: string }[]>(`SELECT id FROM business WHERE ${where} ORDER BY ${order}`);
  return rows.map(({ id }) => id);
};

/** Far and near pages of a list, in every order. */
async function expectEveryPage(filter: string, where: string) {
  for (const [field, column] of [
    ['name', 'slug'],
    ['rating', 'rating'],
    ['reviewCount', 'reviews'],
    ['createdAt', 'id'],
  ]) {
    const ascending = await idsInOrder(where, `${column} NULLS FIRST, id`);
    for (const sortOrder of ['asc', 'desc']) {
      const expected = sortOrder === 'asc' ? ascending : ascending.toReversed();
      const last = Math.ceil(expected.length / PER_PAGE);
      // A far page, the one after it, the one over the limit of counting, the last two and the first one.
      // The first ones before their order is known.
      for (const page of [1, 2, Math.ceil(last / 2), Math.ceil(last / 2) + 1, OVER_LIMIT, last - 1, last, 1]) {
        const ids = await idsOn(`${filter}&sortBy=${field}&sortOrder=${sortOrder}&limit=${PER_PAGE}&page=${page}`);
        expect(ids).toEqual(expected.slice((page - 1) * PER_PAGE, page * PER_PAGE));
      }
    }
  }
}

describe('a list of more than 10,000 matches', () => {
  it.each([
    ['', 'true'],
    ['approved=yes', 'approved'],
    ['category=Shop', 'true'],
    ['missing=phone', 'phone IS NULL'],
    ['filter=shop', `name LIKE '%Shop%'`],
    ['edited=no&countryCode=TR', 'true'],
    ['filter=shop&missing=phone', `name LIKE '%Shop%' AND phone IS NULL`],
    ['filter=shop&missing=phone&countryCode=TR&category=Shop&approved=yes', `name LIKE '%Shop%' AND phone IS NULL`],
  ])(
    'has every page of %j to the very last, in every order',
    (filter, where) => expectEveryPage(filter, where),
    60_000,
  );

  it.each([
    ['', 'true'],
    ['approved=yes', 'approved'],
    ['category=Shop', 'true'],
    ['category=Shop&countryCode=TR', 'true'],
  ])(
    'has the same pages of %j where its order is prepared with the first page',
    async (filter, where) => {
      const lists = catalog.app.get(ListPages);
      const { longListRows } = lists;
      const prepare = vi.spyOn(OrderedIds.prototype, 'prepareWhenIdle');
      const scan = vi.spyOn(lists as unknown as { scanOfMany: () => unknown }, 'scanOfMany');
      try {
        await list(`${filter}&limit=${PER_PAGE}`);
        expect(prepare).not.toHaveBeenCalled();
        lists.longListRows = COUNT - 1;
        await list(`${filter}&limit=${PER_PAGE}`);
        expect(prepare).toHaveBeenCalled();
        await expectEveryPage(filter, where);
        expect(scan.mock.calls.length > 0).toBe(filter.includes('category'));
      } finally {
        lists.longListRows = longListRows;
        prepare.mockRestore();
        scan.mockRestore();
      }
    },
    60_000,
  );

  it.each([
    ['filter=shop', `name LIKE '%Shop%'`],
    ['filter=shop&missing=phone', `name LIKE '%Shop%' AND phone IS NULL`],
  ])(
    'has the same pages of %j where many names start with another word',
    async (filter, where) => {
      const lists = catalog.app.get(ListPages);
      const { maxElsewhere } = lists;
      lists.maxElsewhere = 1;
      try {
        await expectEveryPage(filter, where);
      } finally {
        lists.maxElsewhere = maxElsewhere;
      }
    },
    60_000,
  );

  it('finds the same businesses where the last of several words is looked up in the index', async () => {
    const lists = catalog.app.get(ListPages);
    const { maxByRow, maxOfLastWord } = lists;
    const texts = ['best shop', 'shop 79', 'zoo shop 1', 'cafe 2', 'shop best', 'shop zz'];
    const found = () => Promise.all(texts.map((text) => list(`filter=${encodeURIComponent(text)}&sortBy=rating`)));
    const byIndex = await found();
    try {
      lists.maxOfLastWord = -1;
      lists.maxByRow = Infinity;
      const byRow = await found();
      expect(byRow.map(({ total }) => total > 0)).toEqual([true, true, true, true, true, false]);
      expect(byIndex).toEqual(byRow);
      lists.maxByRow = -1;
      expect(await found()).toEqual(byRow);
    } finally {
      Object.assign(lists, { maxByRow, maxOfLastWord });
    }
  });

  it('a list without a known count says that there are more, and counts them for a page beyond 10,000', async () => {
    const filter = 'reported=no&missing=phone';
    expect(await list(filter)).toMatchObject({
      ...{ total: 10_000, totalIsCapped: true },
      pagination: { total: 10_000, totalPages: 501 },
    });
    const exact = { total: 18_900, totalIsCapped: false, pagination: { totalPages: 945 } };
    const far = await list(`${filter}&page=501`);
    expect(far).toMatchObject(exact);
    expect(far.businesses).toHaveLength(20);
    expect(await list(filter)).toMatchObject(exact);
    expect(await list(`${filter}&page=946`)).toMatchObject({ ...exact, businesses: [] });
  });

  it('a list without a known count is counted once for all its pages and orders, and again after a change', async () => {
    const filter = 'missing=photo&category=Shop';
    const statements = vi.spyOn(catalog.db, 'query');
    const counts = async (query: string) => {
      statements.mockClear();
      expect(await list(query)).toMatchObject({ total: 10_000, totalIsCapped: true });
      return statements.mock.calls.filter(([sql]) => sql.includes('LIMIT 10001')).length;
    };
    try {
      await catalog.whileUnchanged(async () => {
        expect(await counts(filter)).toBe(1);
        expect(await counts(`${filter}&page=2`)).toBe(0);
        expect(await counts(`${filter}&sortBy=rating&sortOrder=desc`)).toBe(0);
      });
      const [{ id } = { id: '' }] = (await list('filter=cafe')).businesses;
      expect((await catalog.edit(id, { street: 'Street 2' })).status).toBe(200);
      expect(await counts(filter)).toBe(1);
    } finally {
      statements.mockRestore();
    }
  });

  it('a word with a further filter reads some of its businesses, and says that there are more', async () => {
    const { total, totalIsCapped, businesses } = await list('filter=shop&edited=no&sortBy=reviewCount');
    expect(totalIsCapped).toBe(true);
    expect(total).toBeLessThanOrEqual(5_000);
    expect(businesses.map(({ id }) => id)).toEqual(
      (await idsInOrder(`name LIKE '%Shop%'`, 'reviews DESC NULLS LAST, id DESC')).slice(0, 20),
    );
    expect(await list('filter=shop&edited=no&page=700')).toMatchObject({ total: 15_750, totalIsCapped: false });
    expect(await list('filter=shop+7919&edited=no')).toMatchObject({ total: 1, totalIsCapped: false });
    const [{ id: edited } = { id: '' }] = businesses;
    expect((await catalog.edit(edited, { street: 'Street 1' })).status).toBe(200);
    expect(await list('filter=shop&edited=yes')).toMatchObject({
      total: 1,
      totalIsCapped: false,
      businesses: [{ id: edited }],
    });
  });

  it('a word with an absent fact follows a change of the fact', async () => {
    const query = 'filter=shop+7919&missing=description';
    const { total, businesses } = await list(query);
    expect(total).toBe(1);
    expect((await catalog.edit(businesses[0]!.id, { description: 'Open' })).status).toBe(200);
    expect(await list(query)).toMatchObject({ total: 0, businesses: [] });
  });

  it('shows a deletion at once on a far page', async () => {
    const query = 'missing=phone&sortBy=createdAt&sortOrder=asc&page=700';
    const before = await idsOn(query);
    const [removed] = before;
    expect((await catalog.write('DELETE', `/api/businesses/${removed}`)).status).toBe(200);
    expect((await idsOn(query)).slice(0, 19)).toEqual(before.slice(1));
  });

  it('finds a word after an apostrophe, and the name in plain letters', async () => {
    await catalog.import([ingestRow({ name: `O'Neill's Bar`, country_code: 'TR' })]);
    for (const words of ['neill', 'bar oneills', 'onei'])
      expect(await list(`filter=${words}`)).toMatchObject({ total: 1 });
  });

  it('has ids of more than 32 bits on a far page', async () => {
    await catalog.db.query('ALTER TABLE business ALTER id RESTART WITH 5000000000');
    await catalog.import([ingestRow({ name: 'Last', country_code: 'TR' })]);
    const far = await list('missing=photo&sortBy=createdAt&sortOrder=asc&page=1051');
    expect(far.businesses.at(-1)?.id).toBe('5000000000');
  });
});

describe('a word of up to 10,000 matches', () => {
  const cafes = `name LIKE '%Café%'`;
  const matches = (COUNT / 4).toLocaleString('en');

  it.each([
    ['few', 1_000, 'cafe'],
    ['many', 1, 'caf'],
  ])(
    `has its ${matches} matches counted and every page in every order where %s names start with another word`,
    async (_some, maxElsewhere, word) => {
      const lists = catalog.app.get(ListPages);
      const { maxElsewhere: before } = lists;
      lists.maxElsewhere = maxElsewhere;
      const gather = vi.spyOn(lists as unknown as { gather: () => unknown }, 'gather');
      try {
        expect(await list(`filter=${word}&sortBy=name`)).toMatchObject({ total: COUNT / 4, totalIsCapped: false });
        expect(gather.mock.calls.length > 0).toBe(maxElsewhere === 1);
        await expectEveryPage(`filter=${word}`, cafes);
      } finally {
        lists.maxElsewhere = before;
        gather.mockRestore();
      }
    },
    60_000,
  );

  it('counts businesses that are not listed', async () => {
    const [first = '', second = ''] = await idsOn('filter=cafe&sortBy=name&sortOrder=asc');
    const decide = (action: string) =>
      catalog.write('POST', '/api/admin/businesses/bulk', { action, target: { ids: [first, second] } });
    expect((await decide('unapprove')).status).toBe(200);
    try {
      expect(await list('filter=cafe&sortBy=name')).toMatchObject({ total: COUNT / 4 });
      expect(await idsOn('filter=cafe&sortBy=name&sortOrder=asc')).toEqual(await idsInOrder(cafes, 'slug LIMIT 20'));
    } finally {
      await decide('approve');
    }
  });
});
