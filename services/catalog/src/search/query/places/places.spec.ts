import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage, Suggestions } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from '../../search-catalog.fixture.js';

const orlando = { city: 'Orlando', region: 'Florida', country_code: 'US' };
const miami = { city: 'Miami', region: 'FL', country_code: 'US' };
const rows = [
  ...Array.from({ length: 120 }, (_, i) => ingestRow({ name: `Lake House ${i}`, category: 'Motel', ...orlando })),
  ingestRow({ name: 'Golden Wok', category: 'Restaurant', ...orlando, postal_code: '32801' }),
  ingestRow({ name: 'Golden Wok', category: 'Restaurant', ...miami, postal_code: '33130', rating: 5, reviews: 900 }),
  // A misspelt row creates a separate place.
  ingestRow({ name: 'Typo Motel', category: 'Motel', city: 'Orlado', region: 'Florida', country_code: 'US' }),
  ingestRow({ name: 'Village Store', category: 'Store', city: 'Florida', country_code: 'CO' }),
  ingestRow({ name: 'Edo Sushi', category: 'Sushi restaurant', ...miami, area: 'Brickell' }),
  ingestRow({ name: 'Umi Sushi', category: 'Sushi restaurant', ...miami, area: 'Wynwood' }),
  ingestRow({ name: 'Capitol Diner', category: 'Diner', city: 'Springfield', region: 'Illinois', country_code: 'US' }),
  ...[1, 2, 3].map((i) =>
    ingestRow({
      name: `Ozark Diner ${i}`,
      category: 'Diner',
      city: 'Springfield',
      region: 'Missouri',
      country_code: 'US',
    }),
  ),
  ingestRow({ name: 'Isar Bräu', category: 'Brewery', city: 'München', region: 'Bayern', country_code: 'DE' }),
  ingestRow({ name: 'Maple Brewing', category: 'Brewery', city: 'Toronto', region: 'ON', country_code: 'CA' }),
  ...[1, 2, 3].map((i) =>
    ingestRow({
      name: `Spice House ${i}`,
      category: 'Restaurant',
      city: 'Pune',
      region: 'Maharashtra',
      country_code: 'IN',
    }),
  ),
  ingestRow({ name: 'Tent Rental', category: 'Store', city: 'India', country_code: 'US' }),
  ingestRow({ name: 'Harbor Bar', category: 'Bar', city: 'North Miami', region: 'Florida', country_code: 'US' }),
  ...Array.from({ length: 6 }, (_, i) =>
    ingestRow({ name: `Sun Deli ${i}`, category: 'Deli', city: 'Fort Myers', region: 'Florida', country_code: 'US' }),
  ),
  ...[1, 2].map((i) =>
    ingestRow({
      ...{ name: `Arch Hotel ${i}`, category: 'Hotel', city: 'St. Louis', region: 'Missouri', country_code: 'US' },
      area: 'Soulard',
    }),
  ),
  ingestRow({
    ...{ name: 'River Hotel', category: 'Hotel', city: 'Saint Louis', region: 'Missouri', country_code: 'US' },
    area: 'Soulard',
  }),
  ingestRow({ name: 'Ill Hotel', category: 'Hotel', city: 'Saint-Louis', country_code: 'FR' }),
  ...['São Paulo', 'Campinas'].map((city) =>
    ingestRow({ name: `Padaria ${city}`, category: 'Bakery', city, region: 'São Paulo', country_code: 'BR' }),
  ),
  ...['Haifa', ...Array<string>(11).fill('Acre')].map((city, i) =>
    ingestRow({ name: `Carmel Bakery ${i}`, category: 'Bakery', city, region: 'Haifa', country_code: 'IL' }),
  ),
  ingestRow({ name: 'Spree Bakery', category: 'Bakery', city: 'Berlin', region: 'Berlin', country_code: 'DE' }),
];

describe.each(ENGINES)('places with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  const search = async (q: string, location = '') => {
    const page = await started.catalog.get<SearchPage>(
      `/api/search?${new URLSearchParams({ q, location }).toString()}`,
    );
    expect(page.engine).toBe(engine);
    return page;
  };
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name).sort();
  const placeOf = ({ interpreted: { place } }: SearchPage) =>
    place && [place.kind, place.name, place.within, place.businessCount];

  it.each([
    ['GOLDEN WOK, ORLANDO, FL 32801', 'Golden Wok', 'Orlando'],
    ['golden wok orlando fl', 'Golden Wok', 'Orlando'],
    ['golden wok, Miami, Florida 33130, USA', 'Golden Wok', 'Miami'],
    ['isar bräu, München, Bayern', 'Isar Bräu', 'Munich'],
    ['maple brewing toronto on', 'Maple Brewing', 'Toronto'],
    ['maple brewing in the toronto', 'Maple Brewing', 'Toronto'],
  ])('finds a name followed by an address: %s', async (q, name, city) => {
    const page = await search(q);
    expect(page.businesses.map((it) => [it.name, it.city])).toEqual([[name, city]]);
    expect(page.interpreted).toMatchObject({ leftOut: [], place: { name: city } });
  });

  it.each([
    ['wok', 'Florida', ['Golden Wok', 'Golden Wok']],
    ['wok', 'FL', ['Golden Wok', 'Golden Wok']],
    ['wok in florida', '', ['Golden Wok', 'Golden Wok']],
    ['wok FL', '', ['Golden Wok', 'Golden Wok']],
    ['brewery', 'Bavaria', ['Isar Bräu']],
    ['brewery in bavaria', '', ['Isar Bräu']],
    ['brewery', 'Ontario', ['Maple Brewing']],
    ['restaurant', 'Maharashtra', ['Spice House 1', 'Spice House 2', 'Spice House 3']],
    ['diner', 'Springfield, IL', ['Capitol Diner']],
    ['diner springfield il', '', ['Capitol Diner']],
    ['diner', 'Springfield, MO 65806', ['Ozark Diner 1', 'Ozark Diner 2', 'Ozark Diner 3']],
    ['wok', 'Orlando FL', ['Golden Wok']],
  ])('filters by a region, by name or code: "%s" | "%s"', async (q, location, expected) => {
    const page = await search(q, location);
    expect(names(page)).toEqual(expected);
    expect(page.interpreted.unknownPlace).toBeNull();
  });

  it('describes a region and an area with their number of businesses', async () => {
    expect(placeOf(await search('', 'Florida'))).toEqual(['region', 'Florida', 'United States', 132]);
    expect(placeOf(await search('', 'Brickell'))).toEqual(['area', 'Brickell', 'Miami', 1]);
    expect(placeOf(await search('', 'Springfield, IL'))).toEqual(['city', 'Springfield', 'Illinois', 4]);
  });

  it.each([
    ['bakery', 'São Paulo state'],
    ['bakery', 'estado de São Paulo'],
    ['bakery', 'State of Sao Paulo, Brazil'],
    ['bakery in sao paulo state', ''],
    ['bakery', 'SP, Brazil'],
  ])('filters by a region that has the name of a city: "%s" | "%s"', async (q, location) => {
    const page = await search(q, location);
    expect(placeOf(page)).toEqual(['region', 'São Paulo', 'Brazil', 2]);
    expect(names(page)).toEqual(['Padaria Campinas', 'Padaria São Paulo']);
  });

  it('offers the region of the name of a city by a link that leads there', async () => {
    const city = await search('bakery', 'São Paulo');
    expect(placeOf(city)).toEqual(['city', 'São Paulo', 'Brazil', 1]);
    const [region, ...others] = city.interpreted.alternatives;
    expect(region).toMatchObject({ kind: 'region', businessCount: 2 });
    expect(others).toEqual([]);
    const { q = '', location = '' } = region?.parameters ?? {};
    expect(placeOf(await search(q, location))).toEqual(['region', 'São Paulo', 'Brazil', 2]);
  });

  it('offers the city of the name of a region by a link that leads there', async () => {
    const region = await search('bakery', 'Haifa, Israel');
    expect(placeOf(region)).toEqual(['region', 'Haifa', 'Israel', 12]);
    const [city, ...others] = region.interpreted.alternatives;
    expect(city).toMatchObject({ kind: 'city', businessCount: 1 });
    expect(others).toEqual([]);
    const again = await started.catalog.get<SearchPage>(
      `/api/search?${new URLSearchParams(city?.parameters).toString()}`,
    );
    expect(placeOf(again)).toEqual(['city', 'Haifa', 'Israel', 1]);
  });

  it('offers no region that has the businesses of its city only', async () => {
    const page = await search('bakery', 'Berlin');
    expect(placeOf(page)).toEqual(['city', 'Berlin', 'Germany', 1]);
    expect(page.interpreted.alternatives).toEqual([]);
  });

  it.each([
    ['sushi', 'Brickell'],
    ['sushi', 'Brickell, Miami'],
    ['sushi', 'Brickell, Miami, FL'],
    ['sushi in brickell', ''],
    ['sushi brickell', ''],
    ['sushi brickell miami', ''],
    ['edo brickell', ''],
  ])('filters by an area of a city: "%s" | "%s"', async (q, location) => {
    expect(names(await search(q, location))).toEqual(['Edo Sushi']);
  });

  it.each([
    ['orladno', 'Orlando'],
    ['orlado', 'Orlando'],
    ['orlnado', 'Orlando'],
    ['northmiami', 'North Miami'],
    ['ft myers', 'Fort Myers'],
    ['india', 'India'],
    ['flordia', 'Florida'],
    ['Mahrashtra', 'Maharashtra'],
    ['germny', 'Germany'],
    ['Untied States', 'United States'],
    ['bricklel', 'Brickell'],
    ['bricklel, miami', 'Brickell'],
    ['orlnado florida', 'Orlando'],
    ['toronto ca', 'Toronto'],
  ])('takes %s in the box for the largest near place, %s', async (location, name) => {
    const { interpreted } = await search('', location);
    expect(interpreted).toMatchObject({ place: { name }, unknownPlace: null });
  });

  it.each([
    ['hotels in saint louis', ''],
    ['hotels in St. Louis', ''],
    ['hotel st louis', ''],
    ['hotel saint louis mo', ''],
    ['hotel in soulard', ''],
    ['hotel', 'Saint Louis'],
    ['hotel', 'st. louis'],
    ['hotel', 'Soulard, Saint Louis'],
    ['hotel', 'St Louis, MO'],
  ])('finds businesses in every spelling of a city: "%s" | "%s"', async (q, location) => {
    expect(names(await search(q, location))).toEqual(['Arch Hotel 1', 'Arch Hotel 2', 'River Hotel']);
  });

  it('counts the spellings of a city as one place and one value of its facet', async () => {
    const inWords = await search('hotels in saint louis');
    expect(placeOf(inWords)).toEqual(['city', 'St. Louis', 'United States', 3]);
    expect(inWords.interpreted.alternatives.map(({ name, countryCode }) => [name, countryCode])).toEqual([
      ['Saint-Louis', 'FR'],
    ]);
    const facet = ({ facets }: SearchPage) => facets.cities.map((row) => [row.countryCode, row.slug, row.count]);
    const expected = [
      ['US', 'st-louis', 3],
      ['FR', 'saint-louis', 1],
    ];
    expect(facet(await search('hotel'))).toEqual(expected);
    expect(facet(inWords)).toEqual(expect.arrayContaining([expected[0]]));
    const chosen = await started.catalog.get<SearchPage>('/api/search?q=hotel&city=saint-louis&country=US');
    expect(chosen).toMatchObject({ totalCount: 3, interpreted: { place: { slug: 'saint-louis', businessCount: 3 } } });
    expect(facet(chosen)).toContainEqual(['US', 'saint-louis', 3]);
    expect(chosen.facets.areas).toMatchObject([{ name: 'Soulard', count: 3 }]);
  });

  it('suggests the spellings of a city as one place', async () => {
    for (const q of ['saint lou', 'st. lou']) {
      const { places } = await started.catalog.get<Suggestions>(
        `/api/suggest?${new URLSearchParams({ q }).toString()}`,
      );
      expect(places.map(({ name, businessCount }) => [name, businessCount])).toEqual([
        ['St. Louis', 3],
        ['Saint-Louis', 1],
      ]);
    }
  });

  it.each([
    ['Orlando, Florida', 'Orlando', ''],
    ['Toronto, Canada', 'Toronto', ''],
    ['orlando florida motels', 'Orlando', 'motels'],
    ['motels in orlando with pool', 'Orlando', 'motels'],
    ['motels close to orlando', 'Orlando', 'motels'],
    ['restaurants in the us', 'United States', 'restaurants'],
    ['restaurant in IN', 'India', 'restaurant'],
    ['motel, orlando; florida', 'Orlando', 'motel'],
  ])('reads the place of "%s"', async (q, name, what) => {
    const { interpreted } = await search(q);
    expect({ place: interpreted.place?.name, what: interpreted.what }).toEqual({ place: name, what });
  });

  it('takes the country for a place rather than a small city of its name', async () => {
    expect((await search('restaurant', 'india')).interpreted.place).toMatchObject({
      kind: 'country',
      countryCode: 'IN',
    });
    expect(names(await search('restaurants in india'))).toEqual(['Spice House 1', 'Spice House 2', 'Spice House 3']);
  });
});
