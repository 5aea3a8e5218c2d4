import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchPage, Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { NAUGHTY } from './naughty-strings.fixture.js';
import { TermDictionaryUpdater } from './postgres/term-dictionary.js';

const berlin = { city: 'Berlin', country_code: 'DE', latitude: 52.5, longitude: 13.4 };
const always = (hours: string) =>
  JSON.stringify(
    Object.fromEntries(
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, hours]),
    ),
  );
const rows = [
  ...Array.from({ length: 20 }, (_, i) => ingestRow({ name: `Wohnhaus ${i}`, category: 'Hotel', ...berlin })),
  ingestRow({
    name: 'Pizzeria Sole',
    category: 'Pizza restaurant',
    ...berlin,
    rating: 4.5,
    reviews: 50,
    working_hours: always('Open 24 hours'),
  }),
  ingestRow({
    name: 'Pizza Eck',
    category: 'Pizza restaurant',
    ...berlin,
    rating: 3,
    reviews: 5,
    working_hours: always('Closed'),
  }),
  ingestRow({
    name: 'Zahnarzt Weiß',
    category: 'Dentist',
    ...berlin,
    postal_code: '10115',
    phone: '+49 30 901820',
    phone_number: 4930901820n,
  }),
  ingestRow({ name: 'Berlin', category: 'Shoe store', city: 'Rome', country_code: 'IT' }),
  ingestRow({ name: 'Paris Bakery', category: 'Bakery', city: 'Rome', country_code: 'IT' }),
  ingestRow({ name: 'Trattoria Roma', category: 'Restaurant', city: 'Rome', country_code: 'IT' }),
  ...Array.from({ length: 3 }, (_, i) =>
    ingestRow({ name: `Boulangerie ${i}`, category: 'Bakery', city: 'Paris', country_code: 'FR' }),
  ),
  ...Array.from({ length: 5 }, () =>
    ingestRow({ name: 'Corner Diner', category: 'Diner', city: 'Springfield', country_code: 'US' }),
  ),
  ingestRow({ name: 'Maple Diner', category: 'Diner', city: 'Springfield', country_code: 'CA' }),
  ingestRow({ name: 'Spa Royal', category: 'Spa', ...berlin }),
  ingestRow({ name: 'Day Spa', category: 'Spa', ...berlin }),
  ingestRow({ name: 'Frituur', category: 'Snack bar', city: 'Spa', country_code: 'BE' }),
  ingestRow({ name: 'Noodle House', category: 'Restaurant', city: 'Beijing', country_code: 'CN' }),
  ingestRow({ name: 'Jade House', category: 'Restaurant', city: 'Amman', country_code: 'JO' }),
  ingestRow({ name: 'China King', category: 'Restaurant', city: 'Eustis', country_code: 'US', postal_code: '32726' }),
  ingestRow({ name: 'Jordan Johnson Gourmet', category: 'Restaurant', city: 'Eustis', country_code: 'US' }),
  ingestRow({ name: 'Eustis Kitchen & Bath', category: 'Store', city: 'Miami', country_code: 'US' }),
  ingestRow({ name: 'Sinepuxent Brewing Company', category: 'Brewery', city: 'Berlin', country_code: 'US' }),
  ...[1, 2, 3].map((i) =>
    ingestRow({ name: `Hopworks ${i}`, category: 'Brewpub', city: 'San Diego', country_code: 'US' }),
  ),
  ingestRow({ name: 'Subway 53', category: 'Fast food', city: 'Tampa', country_code: 'US', rating: 5, reviews: 900 }),
  ingestRow({ name: 'Subway 1991', category: 'Fast food', city: 'Tampa', country_code: 'US' }),
  ingestRow({ name: 'Kebap Dünyası', category: 'Restaurant', city: 'İstanbul', country_code: 'TR' }),
];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(rows);
  await catalog.app.get(TermDictionaryUpdater).collect();
});
afterAll(() => catalog.stop());

const search = (parameters: Record<string, string>) =>
  catalog.get<SearchPage>(`/api/search?${new URLSearchParams(parameters).toString()}`);
const suggest = (q: string) => catalog.get<Suggestions>(`/api/suggest?${new URLSearchParams({ q }).toString()}`);
const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

describe('what and where', () => {
  it.each([
    ['pizza in berlin', '', 'pizza', 'Berlin', 'words'],
    ['berlin pizza', '', 'pizza', 'Berlin', 'words'],
    ['pizza berlin', '', 'pizza', 'Berlin', 'words'],
    ['pizza berlin germany', '', 'pizza', 'Berlin', 'words'],
    ['pizza germany', '', 'pizza', 'Germany', 'words'],
    ['pizza', 'DE', 'pizza', 'Germany', 'location'],
    ['pizza', 'Almanya', 'pizza', 'Germany', 'location'],
    ['pizza', 'berlin, germany', 'pizza', 'Berlin', 'location'],
    ['pizza', 'berlni', 'pizza', 'Berlin', 'location'],
    ['restaurant', 'istanbul', 'restaurant', 'İstanbul', 'location'],
    ['restaurant', 'roma', 'restaurant', 'Rome', 'location'],
    ['', 'Berlin', '', 'Berlin', 'location'],
  ])('%s | %s', async (q, location, what, place, source) => {
    const page = await search({ q, location });
    expect(page.interpreted).toMatchObject({ what, place: { name: place, source }, unknownPlace: null });
    expect(page.totalCount).toBeGreaterThan(0);
  });

  it('a category that is also a small town stays a category', async () => {
    const page = await search({ q: 'spa' });
    expect(page.interpreted.place).toBeNull();
    expect(names(page)).toEqual(expect.arrayContaining(['Spa Royal', 'Day Spa']));
  });

  it.each([
    ['Paris Bakery', 'Paris Bakery'],
    ['berlin', 'Berlin'],
  ])('%s, a name with a place in it, is found as a name', async (q, name) => {
    const page = await search({ q });
    expect(page.interpreted.place).toBeNull();
    expect(names(page)[0]).toBe(name);
  });

  it('chooses the largest of several places, or the one that has a business of that name, and offers the others', async () => {
    const largest = await search({ q: 'diner springfield' });
    expect(largest.interpreted).toMatchObject({ place: { countryCode: 'US' }, alternatives: [{ countryCode: 'CA' }] });
    const other = await search(largest.interpreted.alternatives[0]!.parameters);
    expect(names(other)).toEqual(['Maple Diner']);
    expect(names(await search({ q: 'maple diner springfield' }))[0]).toBe('Maple Diner');
  });

  it.each([
    ['CHINA KING, EUSTIS, FL, 32726', '', 'China King'],
    ['china king', '', 'China King'],
    ['china kin', '', 'China King'],
    ['jordan johnsosn gourmet', '', 'Jordan Johnson Gourmet'],
    ['jordan johnson gourmet nowhereatall', '', 'Jordan Johnson Gourmet'],
    ['eustis kitchen', '', 'Eustis Kitchen & Bath'],
    ['Sinepuxent Brewing Company', 'Berlin', 'Sinepuxent Brewing Company'],
    ['sinepuxent', 'Berlin', 'Sinepuxent Brewing Company'],
  ])(
    'the beginning of a name is no place, and of places of one name the words choose: %s | %s',
    async (q, location, name) => {
      expect(names(await search({ q, location }))[0]).toBe(name);
    },
  );

  it('a place at the beginning stays one where no business has such a name', async () => {
    expect((await search({ q: 'china noodle' })).interpreted).toMatchObject({
      what: 'noodle',
      place: { name: 'China' },
    });
  });

  it('puts spelling right beside a place, with a word between them or without', async () => {
    for (const q of ['brewpubz san diego', 'brewpubz in san diego', 'brewpubz near san diego']) {
      const { totalCount, interpreted } = await search({ q });
      expect({ q, totalCount }).toEqual({ q, totalCount: 3 });
      expect(interpreted).toMatchObject({ corrected: { to: 'brewpub' }, place: { name: 'San Diego' } });
    }
  });

  it('keeps a number that is known when words are let go of', async () => {
    expect(names(await search({ q: 'subway nowhereatall 1991', location: 'Tampa' }))[0]).toBe('Subway 1991');
  });

  it('a postal code narrows, a phone number in any form leads to its business', async () => {
    expect(names(await search({ q: 'dentist 10115' }))).toEqual(['Zahnarzt Weiß']);
    for (const q of ['+49 30 901820', '030/901820', '0049 (0)30 901820', '(030) 90-18-20']) {
      const page = await search({ q });
      expect({ q, names: names(page), phone: page.interpreted.phone }).toEqual({
        ...{ q, names: ['Zahnarzt Weiß'], phone: '4930901820' },
      });
    }
  });

  it('text that names no place is looked for as words, and said to', async () => {
    const page = await search({ q: 'dentist', location: '10115' });
    expect(page.interpreted).toMatchObject({ unknownPlace: '10115', place: null });
    expect(names(page)).toEqual(['Zahnarzt Weiß']);
  });

  it('takes words as they stand when asked to', async () => {
    const page = await search({ q: 'pizza berlin', exact: '1' });
    expect(page.interpreted).toMatchObject({ what: 'pizza berlin', place: null });
    expect((await search({ q: 'pizzzeria', exact: '1' })).totalCount).toBe(0);
  });

  it('puts spelling right and says so, even that of a place', async () => {
    expect((await search({ q: 'pizzzeria' })).interpreted.corrected).toEqual({ from: 'pizzzeria', to: 'pizzeria' });
    const page = await search({ q: 'dentist berln' });
    expect(page.interpreted).toMatchObject({ what: 'dentist', place: { name: 'Berlin' } });
    expect(names(page)).toEqual(['Zahnarzt Weiß']);
  });
});

describe('an answer', () => {
  it('without anything asked for has no businesses and the facets of all', async () => {
    const page = await search({});
    expect(page).toMatchObject({ businesses: [], totalCount: 0, relaxations: [] });
    expect(page.facets.countries[0]).toMatchObject({ code: 'DE', name: 'Germany', count: 25 });
  });

  it('marks what matches in the name, accents or not', async () => {
    const [hit] = (await search({ q: 'zahnarzt weiss' })).businesses;
    expect(hit!.highlights.map(([start, end]) => hit!.name.slice(start, end))).toEqual(['Zahnarzt', 'Weiß']);
    const [begun] = (await search({ q: 'zahnar' })).businesses;
    expect(begun!.highlights).toEqual([[0, 6]]);
  });

  it('keeps those that are open, by their hours', async () => {
    const page = await search({ q: 'pizza', open: '1' });
    expect(names(page)).toEqual(['Pizzeria Sole']);
    expect(page).toMatchObject({ totalCount: 1, facets: { open: 1 } });
    expect((await search({ q: 'pizza' })).facets.open).toBe(1);
    const [open] = names(page);
    const closed = names(await search({ q: 'pizza' })).find((name) => name !== open)!;
    const none = await search({ q: closed, open: '1' });
    expect(none).toMatchObject({ totalCount: 0, interpreted: { everyWord: true, corrected: null } });
    expect(none.relaxations[0]).toMatchObject({ kind: 'filter', label: 'open', count: 1, countIsCapped: false });
  });

  it('tells how far it is', async () => {
    const page = await search({ q: 'pizza', near: '52.6,13.4', radius: '50', sort: 'distance' });
    expect(page.businesses[0]!.distance).toBeCloseTo(11.12, 1);
    expect((await search({ q: 'pizza', near: '10,10' })).totalCount).toBe(0);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ q: 'pizza', verified: '1' }, 'filter', 'verified'],
    [{ q: 'pizza', category: 'dentist' }, 'filter', 'category'],
    [{ q: 'pizza', location: 'Rome' }, 'place', 'anywhere'],
    [{ q: 'pizza', near: '52.8,13.4', radius: '10' }, 'nearby', '50 km'],
  ])('that is empty offers what is not: %j', async (parameters, kind, label) => {
    const { totalCount, relaxations } = await search(parameters);
    expect(totalCount).toBe(0);
    const offered = relaxations.find((it) => it.kind === kind && it.label === label);
    expect(offered).toBeDefined();
    const found = await search(offered!.parameters);
    expect({ label, count: found.totalCount }).toEqual({ label, count: offered!.count });
  });

  it('ignores what makes no sense', async () => {
    const page = await search({
      q: 'pizza',
      category: 'nothing-like-it',
      rating: 'x',
      near: '1,2,3',
      page: '-1',
      sort: 'distance',
    });
    expect(page).toMatchObject({ totalCount: 2, currentPage: 1 });
  });
});

describe('a search follows every change at once', () => {
  const found = async (q: string) => names(await search({ q, exact: '1' }));
  const change = (sql: string) => catalog.db.query(sql);

  it('of name, place and approval, and deletion', async () => {
    await catalog.import([ingestRow({ name: 'Wanderfalke', city: 'Kiel', country_code: 'DE', place_id: 'falcon' })]);
    expect(await found('wanderfalke kiel')).toEqual(['Wanderfalke']);
    await change(`UPDATE business SET name = 'Seeadler' WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual(['Seeadler']);
    await change(`UPDATE business SET city = 'Lübeck', city_slug = 'lubeck' WHERE place_id = 'falcon'`);
    expect([await found('seeadler kiel'), await found('seeadler lübeck')]).toEqual([[], ['Seeadler']]);
    await change(`UPDATE business SET approved = false WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual([]);
    await change(`UPDATE business SET approved = true WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual(['Seeadler']);
    await change(`DELETE FROM business WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual([]);
  });

  it('with a row for each approved business, and for no other', async () => {
    const difference = await catalog.db.query<unknown[]>(
      'SELECT id FROM (SELECT id FROM business WHERE approved) b FULL JOIN business_search s USING (id) WHERE b.id IS NULL OR s.id IS NULL',
    );
    expect(difference).toEqual([]);
  });
});

describe('suggestions', () => {
  it('are categories, businesses and places that begin so', async () => {
    expect(await suggest('piz')).toMatchObject({
      categories: [{ slug: 'pizza-restaurant', count: 2 }],
      businesses: [{ name: 'Pizzeria Sole', highlights: [[0, 3]] }, { name: 'Pizza Eck' }],
    });
    expect((await suggest('ber')).places[0]).toMatchObject({ kind: 'city', name: 'Berlin' });
    expect((await suggest('germ')).places).toMatchObject([{ kind: 'country', name: 'Germany' }]);
    expect((await suggest('zahnartz')).businesses).toMatchObject([{ name: 'Zahnarzt Weiß' }]);
  });
});

it('nobody waits for an answer any more: it is given up, and the next one comes', async () => {
  const gone = new AbortController();
  const asked = catalog.send('/api/search?q=pizza', { signal: gone.signal });
  gone.abort();
  await expect(asked).rejects.toThrow();
  expect((await search({ q: 'pizza' })).totalCount).toBe(2);
});

describe('whatever is typed', () => {
  it(`${NAUGHTY.length} strings, as words and as place`, async () => {
    expect(NAUGHTY.length).toBeGreaterThanOrEqual(515);
    const ask = async (text: string) => {
      const typed = encodeURIComponent(text);
      for (const path of [
        `search?q=${typed}`,
        `search?q=gym&location=${typed}`,
        `suggest?q=${typed}&location=${typed}`,
      ]) {
        const answer = await catalog.send(`/api/${path}`);
        const body = await answer.text();
        expect({ path, status: answer.status }).toEqual({ path, status: 200 });
        expect(body).not.toMatch(/tsquery|business_search|syntax error|SELECT id/i);
      }
    };
    for (let i = 0; i < NAUGHTY.length; i += 16) await Promise.all(NAUGHTY.slice(i, i + 16).map(ask));
  }, 120_000);

  it.each(['%00', '%ff', '%E0%A4%A', '%u0041', '[]', '&q=a&q=b'])('%s in the address', async (raw) => {
    expect((await catalog.send(`/api/search?q=${raw}`)).status).toBeLessThan(500);
  });

  it.each(['a '.repeat(5_000), 'x'.repeat(10_000), '東'.repeat(3_000), '"'.repeat(10_000)])(
    '10 kB of it',
    async (text) => {
      expect((await catalog.send(`/api/search?q=${encodeURIComponent(text).slice(0, 10_000)}`)).status).toBeLessThan(
        500,
      );
    },
  );
});
