import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from '../search-catalog.fixture.js';

const miami = { city: 'Miami', region: 'Florida', country_code: 'US' };
const popular = { rating: 5, reviews: 900 };
const rows = [
  // More words with the beginning of the next than are completed.
  ...Array.from({ length: 40 }, (_, i) =>
    ingestRow({
      name: `Kiosk Be${[...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
      category: 'Kiosk',
    }),
  ),
  ...Array.from({ length: 40 }, (_, i) =>
    ingestRow({
      name: `Store Be${[...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
      category: 'Kiosk',
    }),
  ),
  ...Array.from({ length: 7 }, () => ingestRow({ name: 'Ballast Point', category: 'Brewery', ...miami, ...popular })),
  ingestRow({ name: 'Ballast Point', category: 'Brewery', city: 'Tampa', country_code: 'US' }),
  ingestRow({ name: 'Ballast Yard', category: 'Store', ...miami }),
  ingestRow({ name: 'Wooden Robot', category: 'Brewery', ...miami, ...popular }),
  ingestRow({ name: 'Wooden Bear', category: 'Brewery', ...miami }),
  ingestRow({ name: "Mamun's Falafel", category: 'Restaurant', ...miami, ...popular }),
  ingestRow({ name: 'Mamun Palace', category: 'Restaurant', ...miami }),
  ingestRow({ name: 'Lakeside Inn', category: 'Hotel', ...miami }),
  ingestRow({ name: 'Lakeside Market', category: 'Store', ...miami, ...popular }),
  ingestRow({ name: 'Twenty One Pelicans', category: 'Cafe', ...miami }),
  ingestRow({ name: '36 Harbour Lounge', category: 'Bar', ...miami }),
  ingestRow({ name: 'Schön & Söhne', category: 'Florist', ...miami }),
  ingestRow({ name: "McDorran's", category: 'Restaurant', ...miami }),
  ingestRow({ name: 'Салон Волга', category: 'Spa', ...miami }),
  ingestRow({ name: 'Ταβέρνα Γιώργος', category: 'Restaurant', ...miami }),
  ingestRow({ name: 'C+D Shoes', category: 'Shoe store', city: 'York', country_code: 'GB' }),
  ...['Delta', 'Dome', 'Drum', 'Dune', 'Dock'].map((name) =>
    ingestRow({ name: `Cedar ${name}`, category: 'Bar', city: 'York', country_code: 'GB', ...popular }),
  ),
  ingestRow({ name: 'Salus', category: 'Pharmacy', ...miami, area: 'Brickell' }),
];

describe.each(ENGINES)('suggestions with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  const suggest = async (q: string, location = '') => {
    const query = new URLSearchParams({ q, location }).toString();
    const found = await started.catalog.get<Suggestions>(`/api/suggest?${query}`);
    expect(found.engine).toBe(engine);
    return found;
  };
  const names = ({ businesses }: Suggestions) => businesses.map(({ name }) => name);

  it('find a category with two letters in the wrong order', async () => {
    expect((await suggest('pahrma')).categories.map(({ name }) => name)).toEqual(['Pharmacy']);
  });

  it.each(['c+d', 'c d', 'C & D'])('have all words but the last one whole: %s', async (q) => {
    expect(names(await suggest(q))[0]).toBe('C+D Shoes');
  });

  it('have words that continue those before the last one, where none has them whole', async () => {
    expect(names(await suggest('ceda dru'))).toEqual(['Cedar Drum']);
  });

  it('have each name once, with its number of businesses in the place', async () => {
    const { businesses } = await suggest('ballas');
    expect(businesses.map(({ name, count }) => [name, count])).toEqual([
      ['Ballast Point', 8],
      ['Ballast Yard', 1],
    ]);
    const inTampa = await suggest('ballas', 'Tampa');
    expect(inTampa.businesses).toMatchObject([{ name: 'Ballast Point', city: 'Tampa', count: 1 }]);
  });

  it.each([
    ['wooden b', 'Wooden Bear'],
    ['wooden be', 'Wooden Bear'],
    ['wooden r', 'Wooden Robot'],
    ['mamun p', 'Mamun Palace'],
    ['lakeside i', 'Lakeside Inn'],
    ['lakeside in', 'Lakeside Inn'],
  ])('count the letter being typed: %s', async (q, name) => {
    expect(names(await suggest(q))[0]).toBe(name);
  });

  it.each([
    ['woodne b', 'Wooden Bear'],
    ['woodne be', 'Wooden Bear'],
    ['wooden baer', 'Wooden Bear'],
    ['lakseide', 'Lakeside Inn'],
    ['lakesid inn', 'Lakeside Inn'],
    ['ballsat p', 'Ballast Point'],
    ['blalast', 'Ballast Point'],
  ])('forgive one slip: %s', async (q, name) => {
    expect(names(await suggest(q))).toContain(name);
  });

  it.each([
    ['21 pel', 'Twenty One Pelicans'],
    ['21', 'Twenty One Pelicans'],
    ['twenty one p', 'Twenty One Pelicans'],
    ['thirty six', '36 Harbour Lounge'],
    ['thirty six harb', '36 Harbour Lounge'],
    ['schoen und', 'Schön & Söhne'],
    ['mc dor', "McDorran's"],
    ['mc dorrans', "McDorran's"],
    ['салон вогла', 'Салон Волга'],
    ['салон долга', 'Салон Волга'],
    ['cfkjy djk', 'Салон Волга'],
    ['ταβέρνα διώργ', 'Ταβέρνα Γιώργος'],
  ])('read numbers, joined words, other alphabets and other keyboard layouts: %s', async (q, name) => {
    expect(names(await suggest(q))).toContain(name);
  });

  it.each([
    ['drugst', 'pharmacy'],
    ['chemist', 'pharmacy'],
    ['pharmacies', 'pharmacy'],
    ['brewry', 'brewery'],
    ['hotl', 'hotel'],
  ])('know the synonyms, number forms and misspelt names of categories: %s', async (q, slug) => {
    expect((await suggest(q)).categories).toContainEqual(expect.objectContaining({ slug }));
  });

  it.each([
    ['brewery mia', 'brewery', [['Miami', 9]]],
    ['breweries in tam', 'breweries', [['Tampa', 1]]],
    ['microbrewery yor', '', []],
    ['shoe stores yo', 'shoe stores', [['York', 1]]],
  ])('are cities that have the kind of business before a partial name of a place: %s', async (q, what, cities) => {
    const found = await suggest(q);
    expect(found.places.map(({ name, businessCount }) => [name, businessCount])).toEqual(cities);
    expect(found.what).toBe(what);
  });

  it.each([
    ['ballast poi tam', 'Tampa'],
    ['ballast point in ta', 'Tampa'],
    ['ballast yard mia', 'Miami'],
    ['mamun pal mi', 'Miami'],
  ])('are businesses for partial names of a business and a city: %s', async (q, city) => {
    const { businesses } = await suggest(q);
    expect(businesses.map((business) => business.city)).toEqual([city]);
  });

  it('are areas and regions too', async () => {
    expect((await suggest('bricke')).places).toMatchObject([
      { kind: 'area', name: 'Brickell', within: 'Miami', businessCount: 1 },
    ]);
    expect((await suggest('flori')).places).toMatchObject([{ kind: 'region', name: 'Florida', businessCount: 21 }]);
    expect((await suggest('mimai')).places).toMatchObject([{ kind: 'city', name: 'Miami' }]);
  });
});
