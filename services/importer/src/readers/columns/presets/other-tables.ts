import { OWN_EXPORT } from '@directory/contracts/licences';
import { listOf } from './cell-values.js';
import { converted, firstOf, joined, words, type Preset } from './preset.js';
import { all, first, tripAdvisor } from './trip-advisor.js';
import { yelp } from './yelp.js';

/** Open Brewery DB and tables like it. */
const openBreweryDb: Preset = {
  name: 'Open Brewery DB',
  signature: ['name', 'brewery_type'],
  fields: {
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

const datafiniti: Preset = {
  name: 'Datafiniti',
  signature: ['name', 'province', 'postalcode'],
  fields: {
    category: converted('categories', (text) => listOf(text)[0] ?? null),
    subtypes: 'categories',
    street: 'address',
    full_address: null,
    region: 'province',
    postal_code: 'postalcode',
    country_code: 'country',
    country: null,
    phone: first('phones'),
    url: first('websites'),
    photo: firstOf('imageurls'),
  },
};

/** Lists of a chain's stores. */
const storeList: Preset = {
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
    time_zone: converted('timezone', (text) => /[A-Z][a-z]+\/\w+/.exec(text)?.[0] ?? text),
  },
};

/** Exports of this directory, with the origin of each row. */
const ownExport: Preset = {
  name: OWN_EXPORT,
  signature: ['slug', 'place_id', 'source', 'licence'],
  fields: { dataset: 'source', dataset_licence: 'licence' },
};

const zomato: Preset = {
  name: 'Zomato',
  signature: ['restaurant name', 'cuisines', 'votes'],
  fields: {
    name: 'restaurant name',
    area: 'locality',
    category: first('cuisines'),
    subtypes: all('cuisines'),
    rating: 'aggregate rating',
    reviews: 'votes',
    // A number of their own.
    country_code: null,
  },
};

export const otherTables: Preset[] = [ownExport, openBreweryDb, ...yelp, ...tripAdvisor, zomato, datafiniti, storeList];
