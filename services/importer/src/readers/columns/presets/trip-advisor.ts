import { either, nested, textsOf, valueAtList } from './cell-values.js';
import { all, first } from './listed-values.js';
import { converted, firstOf, type Preset } from './preset.js';

/** Restaurant tables whose column `Reviews` holds texts, not a count. */
const TABLE: Preset['fields'] = {
  name: firstOf('restaurant name', 'name'),
  reviews: 'number of reviews',
  category: first('cuisine', 'cuisine style', 'cuisines', 'category', 'type'),
  subtypes: all('cuisine', 'cuisine style', 'cuisines'),
};
const place = (part: string) => nested('address_obj', part);

export const tripAdvisor: Preset[] = [
  ...[
    ['restaurant name', 'number of reviews'],
    ['number of reviews', 'ranking'],
    ['number of reviews', 'cuisine style'],
  ].map((signature) => ({ name: 'TripAdvisor', signature, fields: TABLE })),
  {
    name: 'TripAdvisor',
    signature: ['restaurant_name', 'total_reviews_count'],
    fields: {
      name: 'restaurant_name',
      rating: 'avg_rating',
      reviews: 'total_reviews_count',
      category: first('cuisines'),
      subtypes: all('cuisines'),
      region: firstOf('region', 'province'),
      working_hours: 'original_open_hours',
    },
  },
  {
    // Responses of its API.
    name: 'TripAdvisor',
    signature: ['location_id', 'num_reviews'],
    fields: {
      category: either(nested('category', 'localized_name'), nested('category', 'name')),
      subtypes: converted('cuisine', (text) => textsOf(text, 'localized_name').join(', ') || null),
      street: place('street1'),
      full_address: place('address_string'),
      city: place('city'),
      region: place('state'),
      country: place('country'),
      postal_code: place('postalcode'),
      reviews: 'num_reviews',
      reviews_link: 'web_url',
      working_hours: either(
        { columns: ['hours'], read: (cell) => valueAtList(cell('hours'), 'weekday_text') },
        { columns: ['hours.weekday_text'], read: (cell) => cell('hours.weekday_text') },
      ),
    },
  },
];
