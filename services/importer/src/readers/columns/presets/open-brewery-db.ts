import { converted, firstOf, words, type Preset } from './preset.js';

/** Open Brewery DB and tables like it. */
export const openBreweryDb: Preset = {
  name: 'Open Brewery DB',
  signature: ['name', 'brewery_type'],
  fields: {
    place_id: converted('id', (id) => `obdb:${id}`),
    category: converted('brewery_type', () => 'Brewery'),
    type: converted('brewery_type', (type) => `${words(type)} brewery`),
    street: firstOf('address_1', 'street'),
    full_address: null,
    city: 'city',
    region: firstOf('state_province', 'state'),
    postal_code: 'postal_code',
    phone: 'phone',
    url: 'website_url',
    business_status: converted('brewery_type', (type) => (type === 'closed' ? 'CLOSED_PERMANENTLY' : null)),
  },
};
