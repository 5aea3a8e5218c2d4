import { listOf } from './cell-values.js';
import { converted, firstOf, type Preset } from './preset.js';

const path = (text: string) => (listOf(text)[0] ?? '').split('>').map((part) => part.trim());

/** Foursquare OS Places, under the Apache licence 2.0. */
export const foursquare: Preset[] = [
  {
    name: 'Foursquare OS Places',
    signature: ['fsq_place_id', 'name'],
    fields: {
      place_id: converted('fsq_place_id', (id) => `fsq:${id}`),
      category: converted('fsq_category_labels', (text) => path(text).at(-1) || null),
      type: converted('fsq_category_labels', (text) => path(text)[0] || null),
      subtypes: converted(
        'fsq_category_labels',
        (text) =>
          listOf(text)
            .map((label) => label.split('>').at(-1)?.trim())
            .filter(Boolean)
            .join(', ') || null,
      ),
      street: 'address',
      full_address: null,
      city: firstOf('locality', 'post_town'),
      region: firstOf('region', 'admin_region'),
      postal_code: 'postcode',
      country_code: 'country',
      country: null,
      phone: 'tel',
      url: 'website',
      latitude: 'latitude',
      longitude: 'longitude',
      business_status: converted('date_closed', () => 'CLOSED_PERMANENTLY'),
    },
  },
];
