import { converted, joined, type Preset } from './preset.js';

/** Lists of a chain's stores. */
export const storeList: Preset = {
  name: 'Store list',
  signature: ['store name', 'street address'],
  fields: {
    name: 'store name',
    street: 'street address',
    full_address: joined(', ', 'street address', 'city', 'state.province', 'postcode'),
    region: 'state.province',
    postal_code: 'postcode',
    country_code: 'country',
    country: null,
    phone: 'phone number',
    time_zone: converted('timezone', (text) => /[A-Z][a-z]+(?:\/\w+)+/.exec(text)?.[0] ?? text),
  },
};
