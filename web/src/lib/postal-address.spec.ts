import type { AddressPart } from '@directory/contracts/businesses';
import { describe, expect, it } from 'vitest';
import { addressInCity, addressText, placeInCountry } from './postal-address';

const address = (fullAddress: string | null, area: string | null, street: string | null = null) => ({
  ...{ fullAddress, street, area },
  ...{ city: 'Hyderabad', country: 'India' },
});

describe('addressInCity', () => {
  it('names the area first, then what stands before it', () => {
    const full = 'Street No. 8, Ravindra Nagar, Habsiguda, Hyderabad, India';
    expect(addressInCity(address(full, 'Habsiguda'))).toEqual(['Habsiguda', 'Street No. 8, Ravindra Nagar']);
    expect(addressInCity(address(null, 'Habsiguda'))).toEqual(['Habsiguda']);
    expect(addressInCity(address('Elsewhere', 'Habsiguda'))).toEqual(['Habsiguda']);
    expect(addressInCity(address('Habsiguda, Hyderabad', 'Habsiguda'))).toEqual(['Habsiguda']);
    expect(addressInCity(address(null, null))).toEqual([]);
  });

  it('ends before the city, with or without a postal code', () => {
    const nagar = 'Street No. 8, Ravindra Nagar';
    for (const rest of [
      'Hyderabad',
      'Hyderabad 500007, Telangana, India',
      '500 007 Hyderabad',
      'hyderabad, India',
      'India',
    ])
      expect(addressInCity(address(`${nagar}, ${rest}`, null)), rest).toEqual([nagar]);
  });

  it('is the whole address where that names the city otherwise, or begins with it', () => {
    for (const full of ['Street No. 8, Haiderābād West, IN', 'Hyderabad, Street No. 8', 'Hyderabad Road 3'])
      expect(addressInCity(address(full, null)), full).toEqual([full]);
    expect(addressInCity({ ...address('Street No. 8, Hyderabad', null), city: null })).toEqual([
      'Street No. 8, Hyderabad',
    ]);
  });

  it('is the street where there is no full address', () => {
    expect(addressInCity(address(null, null, 'Mill Lane 3'))).toEqual(['Mill Lane 3']);
    expect(addressInCity(address(null, 'Habsiguda', 'Mill Lane 3'))).toEqual(['Habsiguda', 'Mill Lane 3']);
  });
});

describe('placeInCountry', () => {
  const nowhere = { city: null, country: 'Tuvalu' };

  it('is area, city and country', () => {
    expect(placeInCountry(address('Street No. 8', 'Habsiguda'))).toEqual(['Habsiguda', 'Hyderabad', 'India']);
    expect(placeInCountry({ ...address(null, null), ...nowhere })).toEqual(['Tuvalu']);
    expect(placeInCountry({ ...address(null, null), city: null, country: null })).toEqual([]);
  });

  it('without area and city is the address, or the street', () => {
    expect(placeInCountry({ ...address(null, null, 'Mill Lane 3'), ...nowhere })).toEqual(['Mill Lane 3', 'Tuvalu']);
    expect(placeInCountry({ ...address('Mill Lane 3, Tuvalu', null), ...nowhere })).toEqual(['Mill Lane 3, Tuvalu']);
  });

  it('does not repeat the name of a city that is a country', () => {
    expect(placeInCountry({ ...address(null, null), city: 'Singapore', country: 'Singapore' })).toEqual(['Singapore']);
  });
});

it('an address in one line has all of its parts, and is none with a country alone', () => {
  const part = (text: string, place: AddressPart['place']): AddressPart => ({ text, place, before: '', after: '' });
  const country = part('Nauru', 'country');
  expect(addressText([{ ...part('Yaren', 'city'), before: '1234 ' }, country])).toBe('1234 Yaren, Nauru');
  expect(addressText([country])).toBeNull();
  expect(addressText([])).toBeNull();
});
