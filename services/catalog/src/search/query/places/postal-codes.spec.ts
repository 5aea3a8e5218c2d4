import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const berlin = { city: 'Berlin', country_code: 'DE' };
const london = { city: 'London', country_code: 'GB' };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const phone = (number: string) => ({ phone: `+${number}`, phone_number: BigInt(number) });
const rows = [
  {
    name: 'Isarquelle',
    category: 'Florist',
    ...berlin,
    postal_code: '10115',
    ...at(52.53, 13.38),
    ...phone('493012345678'),
  },
  { name: 'Zahn am Park', category: 'Dentist', ...berlin, postal_code: '10247', ...at(52.51, 13.46) },
  {
    name: 'Zahnhaus',
    category: 'Dentist',
    city: 'Munich',
    country_code: 'DE',
    postal_code: '80331',
    ...at(48.13, 11.57),
  },
  { name: 'Rila', category: 'Florist', city: 'Sofia', country_code: 'BG', postal_code: '1011', ...at(42.69, 23.32) },
  {
    name: 'Elm Kitchen',
    category: 'Restaurant',
    ...london,
    street: '2 Elm Road',
    postal_code: 'SW6 7AB',
    ...at(51.47, -0.2),
  },
  {
    name: 'Corner Cuts',
    category: 'Barber shop',
    ...london,
    street: '5 Oak Road',
    postal_code: 'N1 9GU',
    ...at(51.53, -0.1),
  },
  {
    name: 'Corner Trim',
    category: 'Barber shop',
    city: 'Leeds',
    country_code: 'GB',
    ...at(53.8, -1.55),
    street: '7 Ash Road',
  },
  {
    name: 'Lark',
    category: 'Optician',
    city: 'Toronto',
    country_code: 'CA',
    postal_code: 'M5V 9K8',
    ...phone('14165550182'),
  },
  {
    name: 'Zwaan',
    category: 'Coffee shop',
    city: 'Utrecht',
    country_code: 'NL',
    postal_code: '3511 AB',
    street: 'Kade 38',
  },
  {
    name: 'Shannon',
    category: 'Bakery',
    city: 'Limerick',
    country_code: 'IE',
    postal_code: 'V94 T9PX',
    street: 'Quay 3',
  },
  { name: 'Daugava', category: 'Museum', city: 'Riga', country_code: 'LV', postal_code: 'LV-1010' },
  { name: 'Danube', category: 'Museum', city: 'Vienna', country_code: 'AT', postal_code: '1010' },
  { name: 'Rive', category: 'Plumber', city: 'Paris', country_code: 'FR', postal_code: '75011' },
  {
    name: 'Onze',
    category: 'Plumber',
    city: 'Paris',
    country_code: 'FR',
    postal_code: '75003',
    street: '11 Rue Haute',
  },
  { name: 'Saône', category: 'Plumber', city: 'Lyon', country_code: 'FR', postal_code: '69002' },
  { name: 'Mula', category: 'Bakery', city: 'Pune', country_code: 'IN', postal_code: '411001' },
  { name: 'Svratka', category: 'Gym', city: 'Brno', country_code: 'CZ', postal_code: '602 00' },
] satisfies RowFacts[];

describe.each(ENGINES)('postal codes and beginnings of numbers, with %s', (engine) => {
  const { search } = searchCatalogOf(
    engine,
    rows.map((row: RowFacts) => ingestRow(row)),
  );
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['SW6', 'Elm Kitchen'],
    ['sw6 7', 'Elm Kitchen'],
    ['sw67ab', 'Elm Kitchen'],
    ['restaurant sw6', 'Elm Kitchen'],
    ['m5', 'Lark'],
    ['m5v 9k', 'Lark'],
    ['3511ab', 'Zwaan'],
    ['3511', 'Zwaan'],
    ['3511 a', 'Zwaan'],
    ['v94t9px', 'Shannon'],
    ['8033', 'Zahnhaus'],
    ['D-80331', 'Zahnhaus'],
    ['DE-80331 München', 'Zahnhaus'],
    ['dentist d-80331', 'Zahnhaus'],
    ['BG-1011', 'Rila'],
    ['LV-1010', 'Daugava'],
    ['411 001', 'Mula'],
    ['bakery 411 001', 'Mula'],
    ['IN-411 001', 'Mula'],
    ['60200', 'Svratka'],
    ['CZ-602 00', 'Svratka'],
  ])('find a business by a part or another spelling of its code: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each([
    ['dentist 10115', 'dentist', ['Zahn am Park']],
    ['dentist 10119', 'dentist', ['Zahn am Park']],
    ['10119 dentist', 'dentist', ['Zahn am Park']],
    ['barber sw6 7ab', 'barber', ['Corner Cuts']],
    ['barber SW6', 'barber', ['Corner Cuts']],
    ['barber SW6 9ZZ', 'barber', ['Corner Cuts']],
    ['10118', '', ['Isarquelle', 'Zahn am Park']],
  ])('show what a code lacks from around it: %s', async (q, what, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual(expected);
    expect(page.interpreted).toMatchObject({ what, leftOut: [], phrases: [{ kind: 'around' }] });
    expect(page.businesses[0]?.distance).toBeTypeOf('number');
  });

  it('takes a code in the location box for a place', async () => {
    expect(names(await search({ q: 'dentist', location: '10119' }))).toEqual(['Zahn am Park']);
  });

  it.each(['+1 416', '416-555', '(416) 555-01', '1416555', '00 1 416 555'])(
    'find a phone number by its beginning: %s',
    async (q) => {
      expect(names(await search({ q }))).toEqual(['Lark']);
    },
  );

  it.each(['030 12345', '+49 (0)30 1234', '0301234567'])('find a national number by its beginning: %s', async (q) => {
    expect(names(await search({ q }))).toEqual(['Isarquelle']);
  });

  it('finds nothing by a number that no address and no phone number starts with', async () => {
    expect(names(await search({ q: '77321' }))).toEqual([]);
    expect(names(await search({ q: '802' }))).toEqual([]);
    expect(names(await search({ q: '999 888' }))).toEqual([]);
  });

  it.each([
    ['plombier paris 11', 'Rive'],
    ['plombiers Paris 11e', 'Rive'],
    ['plombier paris 11ème arrondissement', 'Rive'],
    ['plombier à lyon 2', 'Saône'],
  ])('are meant by the number of a district: %s', async (q, name) => {
    expect((await search({ q })).businesses.map((business) => business.name)).toEqual([name]);
  });
});
