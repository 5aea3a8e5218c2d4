import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail } from '@directory/contracts/businesses';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => void (catalog = await startTestCatalog()));
afterAll(() => catalog.stop());

/** The parts of the address of an imported business in order, places in brackets. */
async function addressOf(facts: RowFacts): Promise<string> {
  const row = ingestRow(facts);
  await catalog.import([row]);
  const { address } = await catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`);
  return address.map(({ text, place, before, after }) => `${before}${place ? `[${text}]` : text}${after}`).join(', ');
}

const hyderabad = { city: 'Hyderabad', country_code: 'IN' };
const berlin = { city: 'Berlin', country_code: 'DE' };
const belgrade = { city: 'Belgrade', country_code: 'RS' };

describe('the address of a business', () => {
  it.each([
    ['401 Wells St', { region: 'IL', postal_code: '60654' }, '401 Wells St, [Chicago], IL 60654, [United States]'],
    [
      '401 Wells St, IL 60654',
      { region: 'IL', postal_code: '60654' },
      '401 Wells St, IL 60654, [Chicago], [United States]',
    ],
    [
      '401 Wells St, Chicago',
      { region: 'IL', postal_code: '60654' },
      '401 Wells St, [Chicago], 60654, [United States]',
    ],
    ['401 Wells St, Chicago 60 654, USA', { postal_code: '60654' }, '401 Wells St, [Chicago] 60 654, [USA]'],
    ['401 Wells St, USA', { postal_code: '60654' }, '401 Wells St, [Chicago], 60654, [USA]'],
    ['401 Wells St', {}, '401 Wells St, [Chicago], [United States]'],
  ])('with a full address of "%s" has the postal code and region once', async (full_address, codes, expected) => {
    expect(await addressOf({ city: 'Chicago', country_code: 'US', full_address, ...codes })).toBe(expected);
  });

  it('has every part of the full address, the neighbourhood too, and nothing added that is there', async () => {
    const full_address = '2-23/1, Street No. 8, Ravindra Nagar, Habsiguda, Hyderabad, Telangana 500007, India';
    expect(await addressOf({ ...hyderabad, street: 'Street No. 8', area: 'Habsiguda', full_address })).toBe(
      '2-23/1, Street No. 8, Ravindra Nagar, [Habsiguda], [Hyderabad], Telangana 500007, [India]',
    );
  });

  it.each([
    ['Teststraße 1, 10115 Berlin, Germany', 'Teststraße 1, 10115 [Berlin], [Germany]'],
    ['Teststraße 1, Berlin 10115', 'Teststraße 1, [Berlin] 10115, [Germany]'],
    ['Teststraße 1, 10115 Berlin, Deutschland', 'Teststraße 1, 10115 [Berlin], [Deutschland]'],
    ['Berliner Straße 5, Potsdam', 'Berliner Straße 5, Potsdam, [Berlin], [Germany]'],
    ['12 Linden Tree Avenue Mitte Berlin', '12 Linden Tree Avenue Mitte [Berlin], [Germany]'],
    ['15 Avenue Royale de Berlin', '15 Avenue Royale de Berlin, [Berlin], [Germany]'],
    ['Calle Berlin', 'Calle Berlin, [Berlin], [Germany]'],
    ['East Berlin Road 4', 'East Berlin Road 4, [Berlin], [Germany]'],
    ['Berlin, Berlin, DE', '[Berlin], [DE]'],
    ['  , ,', '[Berlin], [Germany]'],
  ])('with the city of Berlin reads "%s" as "%s"', async (full_address, expected) => {
    expect(await addressOf({ ...berlin, full_address })).toBe(expected);
  });

  it.each([
    [{ city: 'London', country_code: 'GB' }, '1 High St, London SW1A 2AA, UK', '1 High St, [London] SW1A 2AA, [UK]'],
    [
      { city: 'Amsterdam', country_code: 'NL' },
      'Dam 1, 1012 AB Amsterdam',
      'Dam 1, 1012 AB [Amsterdam], [Netherlands]',
    ],
    [
      { city: 'São Paulo', country_code: 'BR' },
      'Rua A 1, SAO PAULO - SP, 01310-100, BRASIL',
      'Rua A 1, [SAO PAULO] - SP, 01310-100, [BRASIL]',
    ],
    [{ city: 'Bursa', country_code: 'TR' }, 'Cadde 1, 16010 Bursa, Türkiye', 'Cadde 1, 16010 [Bursa], [Türkiye]'],
    [
      { city: 'Springfield', country_code: 'US' },
      '1 Main St, Springfield, IL 62701, USA',
      '1 Main St, [Springfield], IL 62701, [USA]',
    ],
    [{ city: 'Bonn', country_code: 'US' }, 'Bonn, Georgia', '[Bonn], Georgia, [United States]'],
  ])('knows codes next to a city and other names of a country: %j %s', async (place, full_address, expected) => {
    expect(await addressOf({ ...place, full_address })).toBe(expected);
  });

  it.each([
    [
      'Bulevar Milutina Milankovića 1v, Beograd 11070, Srbija',
      'Bulevar Milutina Milankovića 1v, [Beograd] 11070, [Srbija]',
    ],
    ['Булевар 1, Београд 11070', 'Булевар 1, [Београд] 11070, [Serbia]'],
    ['Knez Mihailova 6, Belgrade, Serbia', 'Knez Mihailova 6, [Belgrade], [Serbia]'],
    ['Glavna 2, Novi Beograd', 'Glavna 2, Novi Beograd, [Belgrade], [Serbia]'],
  ])('does not repeat a city that is stored under another name: %s', async (full_address, expected) => {
    expect(await addressOf({ ...belgrade, full_address })).toBe(expected);
  });

  it('marks the last part that names the city: a street or a state may have its name too', async () => {
    const full_address = 'New York, New York St 4, New York, NY 10001';
    expect(await addressOf({ city: 'New York', country_code: 'US', full_address })).toBe(
      'New York, New York St 4, [New York], NY 10001, [United States]',
    );
  });

  it('is composed of the columns without a full one, and empty without columns', async () => {
    const columns = { street: 'Road 1', area: 'Habsiguda', region: 'Telangana', postal_code: '500007' };
    expect(await addressOf({ ...hyderabad, ...columns })).toBe(
      'Road 1, [Habsiguda], [Hyderabad], Telangana 500007, [India]',
    );
    expect(await addressOf({})).toBe('');
  });

  it('has commas of other scripts', async () => {
    const full_address = 'شارع الميناء ٣، القاهرة';
    expect(await addressOf({ city: 'Cairo', country_code: 'EG', full_address })).toBe(
      'شارع الميناء ٣, [القاهرة], [Egypt]',
    );
  });
});
