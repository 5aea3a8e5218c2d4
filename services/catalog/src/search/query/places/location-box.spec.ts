import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const dentist = (name: string, city: string, country_code: string, more: object = {}) =>
  ingestRow({ name, category: 'Dentist', city, country_code, ...more });
const leeds = { city: 'Leeds', country_code: 'GB' };
const rows = [
  dentist('Isar', 'Munich', 'DE', { latitude: 48.14, longitude: 11.56, postal_code: '80331' }),
  dentist('Loisach', 'Munich', 'DE', { latitude: 48.11, longitude: 11.6, postal_code: '81539' }),
  dentist('Spree', 'Berlin', 'DE', { latitude: 52.52, longitude: 13.4 }),
  ingestRow({ name: 'Aire Cabs', category: 'Taxi service', ...leeds, latitude: 53.79, longitude: -1.55 }),
  ingestRow({
    ...{ name: 'Kirk Grill', category: 'Restaurant', ...leeds, full_address: '5 Mill Lane, Leeds LS1 6BY' },
    ...{ postal_code: 'LS1 6BY', latitude: 53.8, longitude: -1.54 },
  }),
  dentist('Danube', 'Budapest', 'HU'),
  dentist('Vantaa', 'Helsinki', 'FI'),
  dentist('Vltava', 'Prague', 'CZ'),
  dentist('Sava', 'Zagreb', 'HR'),
  dentist('Kura', 'Tbilisi', 'GE'),
  dentist('Emajogi', 'Tartu', 'EE'),
  dentist('Karun', 'Ahvaz', 'IR'),
  ingestRow({ name: 'Reef', category: 'Dive shop', country_code: 'FJ', latitude: -16.8, longitude: 180 }),
];

describe.each(ENGINES)('the location box, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['48.1391, 11.5609', '48°08′24″N 11°33′36″E', 'https://www.google.com/maps/@48.139,11.561,15z'])(
    'takes coordinates: %s',
    async (location) => {
      const page = await search({ q: 'dentist', location });
      expect(names(page)).toEqual(['Isar', 'Loisach']);
      expect(page.interpreted).toMatchObject({ what: 'dentist', unknownPlace: null, phrases: [{ kind: 'around' }] });
      expect(names(await search(page.interpreted.parameters))).toEqual(['Isar', 'Loisach']);
    },
  );

  it.each(['-16.8,179.99', '-16.8,-179.99', '-16.8,180', '-16.8,-180'])(
    'may be left for a point on either side of the 180th meridian: %s',
    async (near) => {
      const page = await search({ q: 'dive shop', near });
      expect(page.businesses.map(({ name, distance }) => [name, Math.round(distance ?? NaN)])).toEqual([
        ['Reef', near.endsWith('180') ? 0 : 1],
      ]);
    },
  );

  it.each(['near me', 'Nearby', 'in meiner Nähe', 'yakınımda', '附近的', 'my location'])(
    'takes words for the position of the visitor: %s',
    async (location) => {
      const page = await search({ q: 'dentist', location, near: '52.5,13.4', radius: '200' });
      expect(names(page)).toEqual(['Spree']);
      expect(page.interpreted).toMatchObject({ what: 'dentist', unknownPlace: null, phrases: [{ kind: 'near' }] });
      expect((await search({ q: 'dentist', location })).interpreted.unknownPlace).toBeNull();
    },
  );

  it.each([
    ['taxi', 'Leeds LS1', ['Aire Cabs']],
    ['taxi', 'Leeds LS1 6BY', ['Aire Cabs']],
    ['taxi', 'LS1 6BY Leeds', ['Aire Cabs']],
    ['dentist', '80331 Munich', ['Isar']],
    ['dentist', '80333 Munich', ['Isar', 'Loisach']],
    ['dentist', 'D-80331 Munich', ['Isar']],
  ])('takes a city and a postal code: %s in %s', async (q, location, expected) => {
    const page = await search({ q, location });
    expect(names(page)).toEqual(expected);
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it.each([
    ['Magyarország', 'Danube'],
    ['Suomi', 'Vantaa'],
    ['Česko', 'Vltava'],
    ['Hrvatska', 'Sava'],
    ['საქართველო', 'Kura'],
    ['Eesti', 'Emajogi'],
    ['ایران', 'Karun'],
  ])('takes the name of a country in its own language: %s', async (country, name) => {
    expect(names(await search({ q: 'dentist', location: country }))).toEqual([name]);
    const page = await search({ q: `dentist ${country}` });
    expect(names(page)).toEqual([name]);
    expect(page.interpreted.place?.kind).toBe('country');
  });
});
