import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const pharmacy = { category: 'Pharmacy', country_code: 'BR' };
const saoPaulo = { ...pharmacy, city: 'São Paulo', region: 'São Paulo' };
const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Lua', ...saoPaulo, area: 'Moema' }),
  ...['Norte', 'Leste', 'Oeste'].map((name) => ingestRow({ name, ...saoPaulo })),
  ingestRow({ name: 'Sol', ...pharmacy, city: 'Moema', region: 'Minas Gerais' }),
  ...Array.from({ length: 6 }, (_, i) =>
    ingestRow({ name: `Mar ${i}`, ...pharmacy, city: 'Rio de Janeiro', area: 'Copacabana' }),
  ),
  ingestRow({ name: 'Onda', ...pharmacy, city: 'Belo Horizonte', area: 'Copacabana' }),
  ...[1, 2, 3].map((i) =>
    ingestRow({ name: 'Serra', ...pharmacy, ...popular, city: 'Serra', street: `Avenida Copacabana ${i}` }),
  ),
  ingestRow({ name: 'Droga Lua', category: 'Store', city: 'Campinas', country_code: 'BR' }),
  ingestRow({ name: 'Droga Maia Campina Verde', category: 'Store', city: 'Frutal', country_code: 'BR', ...popular }),
  ...[1, 2, 3, 4].map((i) =>
    ingestRow({ name: `Tulip ${i}`, category: 'Restaurant', city: 'Lisse', country_code: 'NL' }),
  ),
  ...['Old Town', 'Altstadt', 'Centrum'].map((name) =>
    ingestRow({ name, category: 'Restaurant', city: 'Oslo', country_code: 'NO', street: 'Lisse 5', ...popular }),
  ),
  ingestRow({ name: 'Rex', category: 'Pet store', city: 'Belgrade', country_code: 'RS' }),
  ingestRow({ name: 'Centrum Bar', category: 'Bar', city: 'Oslo', country_code: 'NO', ...popular }),
  ingestRow({
    ...{ name: 'Ionian Grill', category: 'Restaurant', city: 'Kanoni', country_code: 'GR' },
    ...{ latitude: 39.593, longitude: 19.921 },
  }),
  ingestRow({ name: 'Curry Powder', category: 'Store', city: 'London', country_code: 'GB' }),
  ingestRow({ name: 'Tea House', category: 'Cafe', city: 'London', country_code: 'GB' }),
  ingestRow({ name: 'Ashby', category: 'Takeaway', city: 'London', country_code: 'GB', ...popular }),
];

describe.each(ENGINES)('parts of towns, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['restaurant old town lisse', 'lisse altstadt restaurant', 'restaurants in lisse centrum'])(
    'are left out where no business states them, and not the kind of business: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page).sort()).toEqual(['Tulip 1', 'Tulip 2', 'Tulip 3', 'Tulip 4']);
      expect(page.interpreted.place?.name).toBe('Lisse');
    },
  );

  it('are left out before the nearest to a town without businesses are searched', async () => {
    const page = await search({ q: 'restaurant old town corfu' });
    expect(names(page)).toEqual(['Ionian Grill']);
    expect(page.interpreted).toMatchObject({ leftOut: ['old', 'town'], phrases: [{ text: 'around Corfu, Greece' }] });
  });

  it('are an area of the city that follows, rather than a city elsewhere in its country', async () => {
    const page = await search({ q: 'pharmacy moema sao paulo' });
    expect(names(page)).toEqual(['Lua']);
    expect(page.interpreted.place).toMatchObject({ kind: 'area', name: 'Moema', within: 'São Paulo' });
  });

  it('are places where nearly all businesses of that area are in one city', async () => {
    const page = await search({ q: 'pharmacy copacabana' });
    expect(page.interpreted.place).toMatchObject({ kind: 'area', within: 'Rio de Janeiro' });
    expect(page.totalCount).toBe(6);
  });

  it('are not corrected into a name elsewhere, of which the place is no part', async () => {
    const page = await search({ q: 'droga raia campinas' });
    expect(names(page)).toEqual(['Droga Lua']);
    expect(page.interpreted).toMatchObject({ corrected: null, place: { name: 'Campinas' } });
  });

  it('are searched for words that exist, not for a kind of business that sounds like them together', async () => {
    expect((await search({ q: 'curry house london' })).interpreted.corrected).toBeNull();
  });

  it.each([
    ['east london cafe', 'east', ['Tea House']],
    ['cafe in London East', 'East', ['Tea House']],
    ['east london', 'east', ['Ashby', 'Curry Powder', 'Tea House']],
  ])('are sides of a city that no business states, not another town or a similar word: %s', async (q, side, found) => {
    const page = await search({ q });
    expect(names(page).sort()).toEqual(found);
    expect(page.interpreted).toMatchObject({ leftOut: [side], place: { name: 'London' }, corrected: null });
  });

  it('are searched for a category by another name of four words', async () => {
    expect(names(await search({ q: 'prodavnica za kućne ljubimce belgrade' }))).toEqual(['Rex']);
  });
});
