import { listOf } from './cell-values.js';
import { converted, firstOf, joined, words, type Preset } from './preset.js';

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

/** The Yelp dataset, flattened. */
const yelp: Preset = {
  name: 'Yelp',
  signature: ['business_id', 'stars', 'review_count'],
  fields: {
    category: converted('categories', (text) => listOf(text)[0] ?? null),
    subtypes: 'categories',
    street: 'address',
    full_address: null,
    region: 'state',
    rating: 'stars',
    reviews: 'review_count',
    // `9:0-17:30`
    working_hours: converted('hours', (text) =>
      text.replaceAll(
        /(\d{1,2}):(\d{1,2})(?!\d)/g,
        (_, hour: string, minute: string) => `${hour}:${minute.padStart(2, '0')}`,
      ),
    ),
    business_status: converted('is_open', (flag) => (flag === '0' ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL')),
  },
};

/** Restaurant tables whose column `Reviews` holds texts, not a count. */
const tripAdvisor: Preset = {
  name: 'TripAdvisor',
  signature: ['restaurant name', 'number of reviews'],
  fields: { name: 'restaurant name', reviews: 'number of reviews', category: firstOf('cuisine', 'category', 'type') },
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
    phone: converted('phones', (text) => listOf(text)[0] ?? null),
    url: converted('websites', (text) => listOf(text)[0] ?? null),
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

export const otherTables: Preset[] = [openBreweryDb, yelp, tripAdvisor, datafiniti, storeList];
