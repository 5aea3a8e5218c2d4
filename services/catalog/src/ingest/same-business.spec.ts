import { describe, expect, it } from 'vitest';
import { compare, identityOf, type StatedFacts } from './same-business.js';

const NOTHING: StatedFacts = {
  ...{ name: 'KFC', phone: null, phone_number: null, full_address: null, street: null, city: null, city_slug: null },
  ...{ city_inferred: null, region: null, postal_code: null, country_code: null, latitude: null, longitude: null },
};

type Facts = Partial<StatedFacts>;
const identity = (facts: Facts) => identityOf({ ...NOTHING, city_slug: facts.city ?? null, ...facts });
/** Symmetric. */
function comparison(a: Facts, b: Facts) {
  const result = compare(identity(a), identity(b));
  expect(compare(identity(b), identity(a))).toEqual(result);
  return result;
}

const phone = { phone: '1', phone_number: '880123' };
const at = (latitude: number, longitude = 90.4) => ({ latitude, longitude });
/** Degrees of latitude per metre. */
const METRE = 1 / 111_195;

describe('two that are one business', () => {
  it.each<[string, Facts, Facts]>([
    ['phone and name', phone, phone],
    ['phone and a name written otherwise', { ...phone, name: 'Çay Evi' }, { ...phone, name: 'ÇAY-EVİ Ltd. Şti.' }],
    ['phone and a name with a typo', { ...phone, name: 'Lotus Restaurant' }, { ...phone, name: 'Lotus Restarant' }],
    ['phone and name, of which one says where', phone, { ...phone, city: 'dhaka', full_address: 'Road 11, Dhaka' }],
    [
      'phone and name, one address in full and one short',
      { ...phone, full_address: 'Hauptstr. 1' },
      { ...phone, full_address: 'Hauptstraße 1, 50667 Köln' },
    ],
    ['name and address', { full_address: 'Road 11, Banani' }, { full_address: 'ROAD 11 — Banani' }],
    ['name and position', at(23.7), at(23.7 + 140 * METRE)],
    ['name and position, two spellings of the city', { ...at(23.7), city: 'gent' }, { ...at(23.7), city: 'ghent' }],
    ['name, street and city', { street: 'Road 11', city: 'dhaka' }, { street: 'road 11', city: 'dhaka' }],
    ['name, postal code and city', { postal_code: '1213', city: 'dhaka' }, { postal_code: '1213', city: 'dhaka' }],
  ])('share %s', (_, a, b) => {
    expect(comparison(a, b).score).toBeGreaterThan(0);
  });
});

describe('two that stay apart', () => {
  it.each<[string, Facts, Facts]>([
    ['a name', {}, {}],
    ['a name and a city', { city: 'dhaka' }, { city: 'dhaka' }],
    ['a name and a street of no city', { street: 'Road 11' }, { street: 'Road 11' }],
    [
      'an address that is only a city',
      { full_address: 'Dhaka', city: 'Dhaka' },
      { full_address: 'Dhaka', city: 'Dhaka' },
    ],
    [
      'an address that is only city and country',
      ...twice({ full_address: 'Cairo, Egypt', city: 'Cairo', country_code: 'EG' }),
    ],
    ['a phone of another name', { ...phone, name: 'Carini’s' }, { ...phone, name: 'GCSE Butchers' }],
    ['a phone of a longer name', { ...phone, name: 'Hotel Astoria' }, { ...phone, name: 'Hotel Astoria Restaurant' }],
    ['a phone of a numbered name', { ...phone, name: 'Branch 12' }, { ...phone, name: 'Branch 13' }],
    ['a phone and a name in two cities', { ...phone, city: 'harrison' }, { ...phone, city: 'abilene' }],
    ['a phone and a name, one at a position and one in a city', { ...phone, ...at(23.7) }, { ...phone, city: 'dhaka' }],
    ['a phone and a name in two countries', { ...phone, country_code: 'BD' }, { ...phone, country_code: 'EG' }],
    ['a phone and a name 1 km apart', { ...phone, ...at(23.7) }, { ...phone, ...at(23.7 + 1000 * METRE) }],
    [
      'a phone and a name at two addresses',
      { ...phone, full_address: 'Gulshan, Dhaka' },
      { ...phone, full_address: 'Banani, Dhaka' },
    ],
    ['a phone and a name at two house numbers', { ...phone, street: 'Main St 1' }, { ...phone, street: 'Main St 12' }],
    ['a name and a position 160 m apart', at(23.7), at(23.7 + 160 * METRE)],
    [
      'neighbours of one name with two house numbers',
      { ...at(23.7), full_address: 'Main St 10' },
      { ...at(23.7 + 90 * METRE), full_address: 'Main St 85' },
    ],
    [
      'one address in two cities',
      { full_address: 'Hauptstr. 1', city: 'bonn' },
      { full_address: 'Hauptstr. 1', city: 'koeln' },
    ],
    [
      'one address 300 km apart',
      { full_address: 'Hauptstr. 1', ...at(50) },
      { full_address: 'Hauptstr. 1', ...at(52.7) },
    ],
    ['names that only sound alike', { ...at(27.7), name: 'রেস্টুরেন্ট' }, { ...at(27.7), name: 'Resturent' }],
  ])('share only: %s', (_, a, b) => {
    expect(comparison(a, b).score).toBe(0);
  });

  it('are possible duplicates by phone or address without a contradiction', () => {
    expect(comparison({ ...phone, name: 'Kiosk' }, { ...phone, name: 'Kiosk am Eck' }).isPossible).toBe(true);
    expect(comparison({ ...phone, street: 'Main St 1' }, { ...phone, street: 'Main St 12' }).isPossible).toBe(true);
    expect(comparison({ ...phone, city: 'harrison' }, { ...phone, city: 'abilene' }).isPossible).toBe(false);
    expect(comparison({}, {}).isPossible).toBe(false);
  });

  it('are compared across the date line', () => {
    expect(comparison(at(0, 179.9999), at(0, -179.9999)).score).toBeGreaterThan(0);
  });
});

function twice(facts: Facts): [Facts, Facts] {
  return [facts, facts];
}
