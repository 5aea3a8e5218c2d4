import { describe, expect, it } from 'vitest';
import { addressInCity } from './postal-address';

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
