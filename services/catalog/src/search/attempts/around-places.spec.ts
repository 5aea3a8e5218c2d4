import { describe, expect, it, vi } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { TownFinder } from '../query/places/town-finder.js';
import { ENGINES, searchCatalogOf } from '../search-catalog.fixture.js';

const palermo = { city: 'Palermo', country_code: 'IT', latitude: 38.116, longitude: 13.361 };
const manchester = { city: 'Manchester', country_code: 'GB', latitude: 53.48, longitude: -2.24 };
const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({
    ...{ name: "Verona's Pizza", category: 'Pizza restaurant', city: 'Oslo', country_code: 'NO' },
    ...{ latitude: 59.91, longitude: 10.75 },
  }),
  ...['Nord', 'Sud'].map((name) => ingestRow({ name: `Albergo ${name}`, category: 'Hotel', ...palermo })),
  ingestRow({
    ...{ name: 'Bella Vita', category: 'Pharmacy', city: 'Monreale', country_code: 'IT' },
    ...{ latitude: 38.081, longitude: 13.29 },
  }),
  ingestRow({
    ...{ name: 'Salute', category: 'Pharmacy', city: 'Catania', country_code: 'IT', ...popular },
    ...{ latitude: 37.507, longitude: 15.083 },
  }),
  ingestRow({ name: 'Palermo', category: 'Restaurant', city: 'Perth', country_code: 'AU', ...popular }),
  ingestRow({ name: 'Tucker Museum', category: 'Museum', city: 'Perth', country_code: 'AU' }),
  ingestRow({
    ...{ name: 'Forno Rosso', category: 'Pizza restaurant', city: 'Vicenza', country_code: 'IT' },
    ...{ latitude: 45.547, longitude: 11.546 },
  }),
  ingestRow({
    ...{ name: 'Pizza Verona Express', category: 'Pizza restaurant', city: 'Oslo', country_code: 'NO', ...popular },
    ...{ latitude: 59.91, longitude: 10.75 },
  }),
  ingestRow({
    name: 'Fen Inn',
    category: 'Hotel',
    city: 'Boston',
    country_code: 'GB',
    latitude: 52.98,
    longitude: -0.02,
  }),
  ingestRow({
    ...{ name: 'Charles Dojo', category: 'Judo club', city: 'Cambridge', country_code: 'US' },
    ...{ latitude: 42.37, longitude: -71.11 },
  }),
  ingestRow({
    ...{ name: 'Golden Fork', category: 'Diner', city: 'Graz', country_code: 'AT', latitude: 47.07, longitude: 15.44 },
  }),
  ingestRow({ name: 'Golden Fork', category: 'Diner', city: 'Oslo', country_code: 'NO', ...popular }),
  ingestRow({ name: 'Borough Deli', category: 'Deli', city: 'New York', area: 'Brooklyn', country_code: 'US' }),
  ingestRow({
    ...{ name: 'Hudson Slice', category: 'Pizza restaurant', city: 'Jersey City', country_code: 'US' },
    ...{ latitude: 40.72, longitude: -74.04 },
  }),
  ingestRow({ name: 'Cafe Gerona', category: 'Cafe', city: 'Gerona', country_code: 'PH' }),
  ingestRow({
    name: 'Marina Cafe',
    category: 'Cafe',
    city: 'Perth',
    country_code: 'AU',
    latitude: -31.95,
    longitude: 115.86,
  }),
  ingestRow({
    ...{ name: 'Cafe Marseille', category: 'Cafe', city: 'Marseille', country_code: 'FR' },
    ...{ latitude: 43.3, longitude: 5.37 },
  }),
  ingestRow({ name: 'Hove Store', category: 'Store', city: 'Hove', country_code: 'GB', street: 'Montevideo Road' }),
  ingestRow({ name: 'Larkspur Pharmacy', category: 'Pharmacy', city: 'Perth', country_code: 'AU', ...popular }),
  ingestRow({ name: 'Larkspur', category: 'Store', ...manchester }),
  ingestRow({ name: 'Byron Pharmacy', city: 'Hove', country_code: 'GB' }),
  // One hotel fewer in each.
  ...['US', 'CA', 'AU', 'NZ', 'ZA', 'JM', 'BZ', 'GY'].flatMap((country_code, i) =>
    Array.from({ length: 9 - i }, (_, n) =>
      ingestRow({
        ...{ name: `Lodge ${n} ${country_code}`, category: 'Hotel', city: 'Ashgrove', country_code },
        ...{ latitude: 40 + i, longitude: -90 - i },
      }),
    ),
  ),
  ingestRow({ name: 'Orchard', category: 'Cider bar', city: 'Ashgrove', country_code: 'GY' }),
  ingestRow({
    ...{ name: 'Russet', category: 'Cider bar', city: 'Millford', country_code: 'US' },
    ...{ latitude: 40.1, longitude: -90 },
  }),
];

describe.each(ENGINES)('searches around a place, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);
  const around = ({ interpreted }: SearchPage) => interpreted.phrases.map(({ kind, text }) => `${kind}: ${text}`);

  it.each<Record<string, string>>([
    { q: 'farmacia palermo' },
    { q: 'pharmacies in palermo' },
    { q: 'palermo pharmacy' },
    { q: 'farmacia vicino palermo' },
    { q: 'pharmacy', location: 'Palermo' },
  ])('find the nearest of a kind that the place lacks: %j', async (parameters) => {
    const page = await search(parameters);
    expect(names(page)).toEqual(['Bella Vita', 'Salute']);
    expect(page.businesses[0]?.distance).toBeCloseTo(7.4, 0);
    expect(around(page)).toEqual(['around: around Palermo']);
    expect(page.interpreted).toMatchObject({ leftOut: [], corrected: null, place: null });
  });

  it.each<Record<string, string>>([
    { q: 'pizza near verona' },
    { q: 'pizzerias in verona' },
    { q: 'pizzeria verona italy' },
    { q: 'pizza', location: 'Verona' },
    { q: 'pizza', location: 'Verona, Italy' },
  ])('find the nearest to a town without businesses: %j', async (parameters) => {
    const page = await search(parameters);
    expect(names(page)).toEqual(['Forno Rosso']);
    expect(around(page)).toEqual(['around: around Verona, Italy']);
  });

  it('find the nearest of several businesses of a name', async () => {
    const page = await search({ q: 'golden fork maribor' });
    expect(names(page)).toEqual(['Golden Fork']);
    expect(page.businesses[0]).toMatchObject({ city: 'Graz' });
  });

  it('are around the largest place of a name, if the one with businesses has none of the kind', async () => {
    const page = await search({ q: 'judo club boston' });
    expect(names(page)).toEqual(['Charles Dojo']);
    expect(around(page)).toEqual(['around: around Boston, United States']);
  });

  it('are around the town of a place whose businesses have no positions', async () => {
    const page = await search({ q: 'pizza in brooklyn' });
    expect(names(page)).toEqual(['Hudson Slice']);
    expect(around(page)).toEqual(['around: around Brooklyn']);
  });

  it('are around the town of a box, not in a place of a similar name or in another country', async () => {
    const verona = await search({ q: 'pizza', location: 'Verona' });
    expect(verona.interpreted).toMatchObject({ place: null, unknownPlace: null });
    expect(around(await search({ q: 'judo club', location: 'Boston, MA' }))).toEqual([
      'around: around Boston, United States',
    ]);
  });

  it('take no first word for a town that is far away', async () => {
    expect(around(await search({ q: 'nice cafe' }))).toEqual([]);
  });

  it('find the kind of business elsewhere rather than others that have the name of the town', async () => {
    const page = await search({ q: 'museum montevideo' });
    expect(names(page)).toEqual(['Tucker Museum']);
    expect(page.interpreted.leftOut).toEqual(['montevideo']);
  });

  it('leave out the preposition with a place that is unknown', async () => {
    const { interpreted } = await search({ q: 'museum near xyzzy' });
    expect(interpreted).toMatchObject({ what: 'museum', leftOut: ['xyzzy'] });
  });

  it('are not made for the whole name of a business elsewhere, whose first word is a town with an ending', async () => {
    const page = await search({ q: "Verona's Pizza" });
    expect(names(page)[0]).toBe("Verona's Pizza");
    expect(page.interpreted.phrases).toEqual([]);
  });

  it('are not made for names, nor for words that are to be searched literally', async () => {
    expect(names(await search({ q: 'pizza verona express' }))).toEqual(['Pizza Verona Express']);
    const literal = await search({ q: 'pizza in verona', literal: 'around' });
    expect(names(literal)).toEqual(['Pizza Verona Express', "Verona's Pizza"]);
  });

  it('continue with what the words stand for', async () => {
    const { interpreted } = await search({ q: 'pizza near verona' });
    expect(interpreted.parameters).toEqual({ q: 'pizza', near: '45.4299,10.9844', radius: '50' });
    expect(interpreted.phrases[0]?.parameters).toEqual({ q: 'pizza near verona', literal: 'around' });
  });

  it('find nothing rather than what is only called like the place', async () => {
    const page = await search({ q: 'museum palermo' });
    expect(names(page)).toEqual([]);
    expect(page.relaxations.map(({ kind }) => kind)).toContain('place');
  });

  it('prefer a brand in the place to its whole name elsewhere', async () => {
    const page = await search({ q: 'larkspur pharmacy manchester' });
    expect(names(page)).toEqual(['Larkspur']);
  });

  it.each(['cider bar in ashgrove', 'ashgrove cider bar'])(
    'prefer the one of many cities of that name that has the kind: %s',
    async (q) => {
      const page = await search({ q });
      expect([names(page), around(page)]).toEqual([['Orchard'], []]);
    },
  );

  it.each([
    ['tucker museum', 0],
    ['pizza near verona', 1],
  ])('look towns up where a preposition precedes one, or nothing is found: %s', async (q, least) => {
    const lookUp = vi.spyOn(TownFinder.prototype, 'inWords');
    try {
      expect((await search({ q })).businesses).toHaveLength(1);
      expect(Math.min(lookUp.mock.calls.length, 1)).toBe(least);
    } finally {
      lookUp.mockRestore();
    }
  });

  it('are everywhere for a kind that is nowhere near a town, whose name is not corrected', async () => {
    const page = await search({ q: 'pharmacy near verona' });
    expect(names(page)).toEqual(expect.arrayContaining(['Salute', 'Bella Vita']));
    expect(page.interpreted).toMatchObject({ corrected: null, leftOut: expect.arrayContaining(['verona']) });
  });
});
