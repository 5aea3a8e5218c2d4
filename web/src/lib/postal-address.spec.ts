import { describe, expect, it } from '@jest/globals';
import { addressInCity, addressParts } from './postal-address';

const nothing = { fullAddress: null, street: null, area: null, city: null, region: null, postalCode: null };
const india = { ...nothing, country: 'India', countryCode: 'IN', city: 'Hyderabad' };
const germany = { ...nothing, country: 'Germany', countryCode: 'DE', city: 'Berlin' };

/** The parts in order, places in brackets. */
const line = (business: Parameters<typeof addressParts>[0]) =>
  addressParts(business)
    .map(({ text, place, before, after }) => `${before}${place ? `[${text}]` : text}${after}`)
    .join(', ');

describe('addressParts', () => {
  it('shows every part of the full address, the neighbourhood too, and adds nothing that is there', () => {
    const fullAddress = '2-23/1, Street No. 8, Ravindra Nagar, Habsiguda, Hyderabad, Telangana 500007, India';
    expect(line({ ...india, street: 'Street No. 8', area: 'Habsiguda', fullAddress })).toBe(
      '2-23/1, Street No. 8, Ravindra Nagar, [Habsiguda], [Hyderabad], Telangana 500007, [India]',
    );
  });

  it.each([
    ['Teststraße 1, 10115 Berlin, Germany', 'Teststraße 1, 10115 [Berlin], [Germany]'],
    ['Teststraße 1, Berlin 10115', 'Teststraße 1, [Berlin] 10115, [Germany]'],
    ['Berliner Straße 5, Potsdam', 'Berliner Straße 5, Potsdam, [Berlin], [Germany]'],
    ['East Berlin Road 4', 'East Berlin Road 4, [Berlin], [Germany]'],
    ['Berlin, Berlin, DE', '[Berlin], [DE]'],
    ['  , ,', '[Berlin], [Germany]'],
  ])('reads "%s" as "%s"', (fullAddress, expected) => expect(line({ ...germany, fullAddress })).toBe(expected));

  it('recognises city and country in other cases, accents and short names', () => {
    const brazil = { ...nothing, city: 'São Paulo', country: 'Brazil', countryCode: 'BR' };
    expect(line({ ...brazil, fullAddress: 'Rua A 1, SAO PAULO, BRAZIL' })).toBe('Rua A 1, [SAO PAULO], [BRAZIL]');
    const us = { ...nothing, city: 'Springfield', country: 'United States', countryCode: 'US' };
    expect(line({ ...us, fullAddress: '1 Main St, Springfield, IL 62701, USA' })).toBe(
      '1 Main St, [Springfield], IL 62701, [USA]',
    );
  });

  it('marks the last part that names a city: a street or a state may have its name too', () => {
    const us = { ...nothing, city: 'New York', country: 'United States', countryCode: 'US' };
    expect(line({ ...us, fullAddress: 'New York, New York St 4, New York, NY 10001' })).toBe(
      'New York, New York St 4, [New York], NY 10001, [United States]',
    );
  });

  it('composes an address of the columns without a full one, and none without columns', () => {
    const columns = { street: 'Road 1', area: 'Habsiguda', region: 'Telangana', postalCode: '500007' };
    expect(line({ ...india, ...columns })).toBe('Road 1, [Habsiguda], [Hyderabad], Telangana 500007, [India]');
    expect(line({ ...nothing, country: null, countryCode: null })).toBe('');
  });

  it('reads commas of other scripts', () => {
    const egypt = { ...nothing, city: 'القاهرة', country: 'Egypt', countryCode: 'EG' };
    expect(line({ ...egypt, fullAddress: 'شارع الميناء ٣، القاهرة' })).toBe('شارع الميناء ٣, [القاهرة], [Egypt]');
  });
});

describe('addressInCity', () => {
  it('names the area first, then what stands before it', () => {
    const fullAddress = 'Street No. 8, Ravindra Nagar, Habsiguda, Hyderabad, India';
    expect(addressInCity({ fullAddress, area: 'Habsiguda' })).toEqual(['Habsiguda', 'Street No. 8, Ravindra Nagar']);
    expect(addressInCity({ fullAddress, area: null })).toEqual([fullAddress]);
    expect(addressInCity({ fullAddress: null, area: 'Habsiguda' })).toEqual(['Habsiguda']);
    expect(addressInCity({ fullAddress: 'Elsewhere', area: 'Habsiguda' })).toEqual(['Habsiguda']);
    expect(addressInCity({ fullAddress: null, area: null })).toEqual([]);
  });
});
