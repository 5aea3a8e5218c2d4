import { listOf, nested, textsOf } from './cell-values.js';
import { converted, firstOf, type Preset } from './preset.js';

const isClosed = (flag: string) => (/^(?:true|1)$/i.test(flag) ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL');
const place = (part: string) => nested('location', part);

/** The Yelp dataset, flattened, and responses of its API. */
export const yelp: Preset[] = [
  {
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
        text
          .replaceAll(/\b0:0-0:0\b/g, 'Open 24 hours')
          .replaceAll(
            /(\d{1,2}):(\d{1,2})(?!\d)/g,
            (_, hour: string, minute: string) => `${hour}:${minute.padStart(2, '0')}`,
          ),
      ),
      business_status: converted('is_open', (flag) => (flag === '0' ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL')),
    },
  },
  {
    name: 'Yelp',
    signature: ['is_closed', 'review_count', 'display_phone'],
    fields: {
      category: converted('categories', (text) => textsOf(text, 'title')[0] ?? null),
      subtypes: converted('categories', (text) => textsOf(text, 'title').join(', ') || null),
      street: place('address1'),
      full_address: null,
      city: place('city'),
      region: place('state'),
      postal_code: place('zip_code'),
      country_code: place('country'),
      country: null,
      latitude: nested('coordinates', 'latitude'),
      longitude: nested('coordinates', 'longitude'),
      coordinates: null,
      phone: firstOf('phone', 'display_phone'),
      photo: 'image_url',
      // The page of the business at Yelp.
      url: null,
      reviews_link: 'url',
      business_status: converted('is_closed', isClosed),
    },
  },
];
