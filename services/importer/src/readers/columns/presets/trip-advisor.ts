import { either, nested, textsOf, valueAtList } from './cell-values.js';
import { groupsOfLists } from './attribute-groups.js';
import { all, first } from './listed-values.js';
import { hoursOfPeriods } from './period-hours.js';
import { converted, firstOf, type DerivedField, type Preset } from './preset.js';

const idOf = (id: string | undefined) => (id ? `tripadvisor:${id}` : null);
/** `g187147-d1234567`, `d1234567`: the id of the location is after the `d`. */
const placeId: DerivedField = {
  columns: ['restaurant_link', 'id_ta', 'url_ta'],
  read: (cell) => idOf(/(?:^|-)d(\d+)/.exec(cell('id_ta') ?? cell('restaurant_link') ?? cell('url_ta') ?? '')?.[1]),
};

const claimed: DerivedField = {
  columns: ['claimed', 'is_claimed', 'isclaimed'],
  read: (cell, headers) => {
    const text = headers.map(cell).find(Boolean);
    if (text === undefined || text === null) return null;
    return /^claimed$/i.test(text) ? 'true' : /^unclaimed$/i.test(text) ? 'false' : text;
  },
};

const CLOSED_FOR_GOOD = ['is_closed', 'isclosed', 'permanently_closed'];
const CLOSED_FOR_LONG = ['is_long_closed', 'islongclosed', 'temporarily_closed'];
const status: DerivedField = {
  columns: [...CLOSED_FOR_GOOD, ...CLOSED_FOR_LONG],
  read: (cell, headers) => {
    const isSet = (columns: string[]) => columns.some((column) => /^(?:true|1|yes)$/i.test(cell(column) ?? ''));
    if (isSet(CLOSED_FOR_GOOD)) return 'CLOSED_PERMANENTLY';
    if (isSet(CLOSED_FOR_LONG)) return 'CLOSED_TEMPORARILY';
    return headers.some(cell) ? 'OPERATIONAL' : null;
  },
};

const about: DerivedField = {
  columns: ['features', 'meals', 'special_diets', 'special diets'],
  read: (cell) =>
    groupsOfLists({
      Features: cell('features'),
      Meals: cell('meals'),
      'Special diets': cell('special_diets') ?? cell('special diets'),
    }),
};

/** In every kind of its tables. */
const COMMON: Preset['fields'] = {
  place_id: placeId,
  verified: claimed,
  business_status: status,
  about,
  area: firstOf('area', 'neighborhood', 'neighbourhood', 'district'),
};

/** Restaurant tables whose column `Reviews` holds texts, not a count. */
const TABLE: Preset['fields'] = {
  ...COMMON,
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
      ...COMMON,
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
      ...COMMON,
      place_id: converted('location_id', idOf),
      area: converted('neighborhood_info', (text) => textsOf(text, 'name')[0] ?? null),
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
      working_hours: converted('hours', (text) => valueAtList(text, 'weekday_text') ?? hoursOfPeriods(text)),
    },
  },
];
