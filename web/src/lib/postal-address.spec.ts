import type { AddressPart } from '@directory/contracts/businesses';
import { describe, expect, it } from 'vitest';
import { addressInCity, addressText } from './postal-address';

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

it('an address in one line has all of its parts, and is none with a country alone', () => {
  const part = (text: string, place: AddressPart['place']): AddressPart => ({ text, place, before: '', after: '' });
  const country = part('Nauru', 'country');
  expect(addressText([{ ...part('Yaren', 'city'), before: '1234 ' }, country])).toBe('1234 Yaren, Nauru');
  expect(addressText([country])).toBeNull();
  expect(addressText([])).toBeNull();
});
