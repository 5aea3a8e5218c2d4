import { describe, expect, it } from 'vitest';
import type { SearchPage, Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

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
  ingestRow({ name: 'Lotus', category: 'Yoga studio', city: 'Springfield', country_code: 'CA' }),
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
  ...['Lakeside Inn', 'Palm Court'].map((name) =>
    ingestRow({ name, category: 'Hotel', city: 'Orlando', country_code: 'US' }),
  ),
  ingestRow({ name: 'Universal Hotels Group', category: 'Corporate office', city: 'Orlando', country_code: 'US' }),
  ingestRow({ name: 'Sunrise Bread', category: 'Bakery', city: 'Tampa', country_code: 'US' }),
  ingestRow({ name: 'Bakers Supply', category: 'Store', city: 'Tampa', country_code: 'US' }),
  ingestRow({ name: 'Slurp Heaven', category: 'Ramen restaurant', city: 'Navarre', country_code: 'US' }),
  ingestRow({ name: 'Tap Room', category: 'Microbrewery', city: 'Navarre', country_code: 'US' }),
  ingestRow({ name: 'Kebap Dünyası', category: 'Restaurant', city: 'İstanbul', country_code: 'TR' }),
];

describe.each(ENGINES)('search with %s', (engine) => {
  const started = searchCatalogOf(engine, rows);
  const { search } = started;
  const suggest = (q: string) =>
    started.catalog.get<Suggestions>(`/api/suggest?${new URLSearchParams({ q }).toString()}`);
  /** The corrected words of a response; Meilisearch matches misspelt words without naming them. */
  const corrected = (from: string, to: string) => (engine === 'postgres' ? { from, to } : null);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  describe('query parsing', () => {
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
    ])('splits "%s" | "%s" into what and where', async (q, location, what, place, source) => {
      const page = await search({ q, location });
      expect(page.interpreted).toMatchObject({ what, place: { name: place, source }, unknownPlace: null });
      expect(page.totalCount).toBeGreaterThan(0);
    });

    it('takes a category that is also a small town for a category', async () => {
      const page = await search({ q: 'spa' });
      expect(page.interpreted.place).toBeNull();
      expect(names(page)).toEqual(expect.arrayContaining(['Spa Royal', 'Day Spa']));
    });

    it.each([
      ['Paris Bakery', 'Paris Bakery'],
      ['berlin', 'Berlin'],
    ])('finds %s, a name with a place in it, as a name', async (q, name) => {
      const page = await search({ q });
      expect(page.interpreted.place).toBeNull();
      expect(names(page)[0]).toBe(name);
    });

    it('chooses the largest of several places, or the one that has a business of that name, and offers the others', async () => {
      const largest = await search({ q: 'diner springfield' });
      expect(largest.interpreted).toMatchObject({
        place: { countryCode: 'US' },
        alternatives: [{ countryCode: 'CA' }],
      });
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
      'takes no start of a name for a place, and prefers the place that has the name: "%s" | "%s"',
      async (q, location, name) => {
        expect(names(await search({ q, location }))[0]).toBe(name);
      },
    );

    it.each([
      ['hotels in orlando', ['Lakeside Inn', 'Palm Court', 'Universal Hotels Group']],
      ['hotles in orlando', ['Lakeside Inn', 'Palm Court', 'Universal Hotels Group']],
      ['restaurants in eustis', ['China King', 'Jordan Johnson Gourmet']],
      ['resturants in eustis', ['China King', 'Jordan Johnson Gourmet']],
      ['brewpubs in san diego', ['Hopworks 1', 'Hopworks 2', 'Hopworks 3']],
      ['ramen restaurants in navarre', ['Slurp Heaven']],
      ['bakeries in tampa', ['Sunrise Bread']],
      ['bakeries', ['Boulangerie 0', 'Boulangerie 1', 'Boulangerie 2', 'Paris Bakery', 'Sunrise Bread']],
      ['microbreweries', ['Tap Room']],
    ])('finds a category by its singular or plural: %s', async (q, expected) => {
      expect(names(await search({ q })).sort()).toEqual(expected);
    });

    it('takes a leading place for a place where no business has such a name', async () => {
      expect((await search({ q: 'china noodle' })).interpreted).toMatchObject({
        what: 'noodle',
        place: { name: 'China' },
      });
    });

    it('corrects spelling next to a place, with or without a preposition', async () => {
      for (const q of ['brewpubz san diego', 'brewpubz in san diego', 'brewpubz near san diego']) {
        const { totalCount, interpreted } = await search({ q });
        expect({ q, totalCount }).toEqual({ q, totalCount: 3 });
        expect(interpreted).toMatchObject({
          corrected: corrected('brewpubz', 'brewpub'),
          place: { name: 'San Diego' },
        });
      }
    });

    it('searches the smaller of two places of a name where only it has matches', async () => {
      for (const q of ['yoga studio springfield', 'yoga studios in springfield']) {
        const { businesses, interpreted } = await search({ q });
        expect(businesses.map(({ name }) => name)).toEqual(['Lotus']);
        expect(interpreted).toMatchObject({ place: { name: 'Springfield', countryCode: 'CA' }, leftOut: [] });
      }
    });

    it('keeps a known number when words are dropped', async () => {
      expect(names(await search({ q: 'subway nowhereatall 1991', location: 'Tampa' }))[0]).toBe('Subway 1991');
    });

    it('filters by postal code, and finds a phone number in any form', async () => {
      expect(names(await search({ q: 'dentist 10115' }))).toEqual(['Zahnarzt Weiß']);
      for (const q of ['+49 30 901820', '030/901820', '0049 (0)30 901820', '(030) 90-18-20']) {
        const page = await search({ q });
        expect({ q, names: names(page), phone: page.interpreted.phone }).toEqual({
          q,
          names: ['Zahnarzt Weiß'],
          phone: '4930901820',
        });
      }
    });

    it('leaves out filters with values that no business has', async () => {
      const parameters = async (query: Record<string, string>) =>
        (await search({ q: 'pizza', ...query })).interpreted.parameters;
      const ofGermany = { country: 'de', city: 'berlin' };
      expect(await parameters(ofGermany)).toEqual({ q: 'pizza', ...ofGermany });
      expect(await parameters({ ...ofGermany, city: 'nowhere', area: 'none' })).toEqual({ q: 'pizza', country: 'de' });
      expect(await parameters({ ...ofGermany, country: 'zz' })).toEqual({ q: 'pizza', city: 'berlin' });
      expect(await parameters({ country: 'zz', category: 'none' })).toEqual({ q: 'pizza' });
    });

    it('searches for words of an unknown place, and reports it', async () => {
      const page = await search({ q: 'dentist', location: '10115' });
      expect(page.interpreted).toMatchObject({ unknownPlace: '10115', place: null });
      expect(names(page)).toEqual(['Zahnarzt Weiß']);
    });

    it('takes words literally with exact=1', async () => {
      const page = await search({ q: 'pizza berlin', exact: '1' });
      expect(page.interpreted).toMatchObject({ what: 'pizza berlin', place: null });
      expect((await search({ q: 'pizzzeria', exact: '1' })).interpreted).toMatchObject({
        what: 'pizzzeria',
        corrected: null,
      });
    });

    it('corrects the spelling of words and of a place, and reports it', async () => {
      const misspelt = await search({ q: 'pizzzeria' });
      expect(misspelt.interpreted.corrected).toEqual(corrected('pizzzeria', 'pizzeria'));
      expect(names(misspelt)[0]).toBe('Pizzeria Sole');
      const page = await search({ q: 'dentist berln' });
      if (engine === 'postgres') expect(page.interpreted).toMatchObject({ what: 'dentist', place: { name: 'Berlin' } });
      expect(names(page)).toEqual(['Zahnarzt Weiß']);
    });
  });

  describe('response', () => {
    it('has no businesses and the facets of all without a query', async () => {
      const page = await search({});
      expect(page).toMatchObject({ businesses: [], totalCount: 0, relaxations: [] });
      expect(page.facets.countries[0]).toMatchObject({ code: 'DE', name: 'Germany', count: 25 });
    });

    it('highlights matches in the name, with or without accents', async () => {
      const [hit] = (await search({ q: 'zahnarzt weiss' })).businesses;
      expect(hit!.highlights.map(([start, end]) => hit!.name.slice(start, end))).toEqual(['Zahnarzt', 'Weiß']);
      const [prefixHit] = (await search({ q: 'zahnar' })).businesses;
      expect(prefixHit!.highlights).toEqual([[0, 6]]);
    });

    it('filters open businesses by their hours', async () => {
      const page = await search({ q: 'pizza', open: '1' });
      expect(names(page)).toEqual(['Pizzeria Sole']);
      expect(page).toMatchObject({ totalCount: 1, facets: { open: 1 } });
      expect((await search({ q: 'pizza' })).facets.open).toBe(1);
      const [open] = names(page);
      const closed = names(await search({ q: 'pizza' })).find((name) => name !== open)!;
      const none = await search({ q: closed, open: '1' });
      expect(none).toMatchObject({ totalCount: 0, interpreted: { leftOut: [], corrected: null } });
      expect(none.relaxations[0]).toMatchObject({ kind: 'filter', label: 'open', count: 1, countIsCapped: false });
    });

    it('has the distance', async () => {
      const page = await search({ q: 'pizza', near: '52.6,13.4', radius: '50', sort: 'distance' });
      expect(page.businesses[0]!.distance).toBeCloseTo(11.12, 1);
      expect((await search({ q: 'pizza', near: '10,10' })).totalCount).toBe(0);
    });

    it.each<[Record<string, string>, string, string]>([
      [{ q: 'pizza', verified: '1' }, 'filter', 'verified'],
      [{ q: 'pizza', category: 'dentist' }, 'filter', 'category'],
      [{ q: 'pizza', location: 'Rome' }, 'place', 'anywhere'],
      [{ q: 'pizza', near: '52.8,13.4', radius: '10' }, 'nearby', '50 km'],
      [{ q: 'pizzzeria', location: 'Rome' }, 'spelling', 'pizzeria'],
      [{ q: 'microbrewzzz' }, 'category', 'Microbrewery'],
      [{ q: 'zqxjkvw', location: 'Rome' }, 'category', 'Bakery'],
      [{ q: 'zqxjkvw' }, 'category', 'Hotel'],
    ])('without results offers a broader query with results: %j', async (parameters, kind, label) => {
      const { totalCount, relaxations } = await search(parameters);
      expect(totalCount).toBe(0);
      const offered = relaxations.find((it) => it.kind === kind && it.label === label);
      expect(offered).toBeDefined();
      const found = await search(offered!.parameters);
      expect({ label, count: found.totalCount }).toEqual({ label, count: offered!.count });
    });

    it('ignores invalid parameters', async () => {
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

  describe('suggestions', () => {
    it('are categories, businesses and places with the prefix', async () => {
      expect(await suggest('piz')).toMatchObject({
        categories: [{ slug: 'pizza-restaurant', count: 2 }],
        businesses: [{ name: 'Pizzeria Sole', highlights: [[0, 3]] }, { name: 'Pizza Eck' }],
      });
      expect((await suggest('ber')).places[0]).toMatchObject({ kind: 'city', name: 'Berlin' });
      expect((await suggest('germ')).places).toMatchObject([{ kind: 'country', name: 'Germany' }]);
      expect((await suggest('zahnartz')).businesses).toMatchObject([{ name: 'Zahnarzt Weiß' }]);
    });
  });
});
