import { DAYS } from '@directory/contracts/opening-hours';
import { parseNested, type Literal } from '../../../rows/python-literal.js';
import { groupsOfAttributes, groupsOfLists } from './attribute-groups.js';
import { either, listOf, nested, textsOf } from './cell-values.js';
import { converted, firstOf, type DerivedField, type Preset } from './preset.js';

const IS_SET = /^(?:true|1|yes)$/i;
const TEMPORARILY_CLOSED = ['is_temporarily_closed', 'temporarily_closed', 'attributes.business_temp_closed'];
const temporaryClosure = nested('attributes', 'business_temp_closed');

/** `is_closed` is for good; the time of a temporary closure, or a flag, is an attribute. */
const status: DerivedField = {
  columns: ['is_closed', 'attributes', ...TEMPORARILY_CLOSED],
  read: (cell, headers) => {
    if (IS_SET.test(cell('is_closed') ?? '')) return 'CLOSED_PERMANENTLY';
    const temporary = TEMPORARILY_CLOSED.map(cell).find(Boolean) ?? temporaryClosure.read(cell, headers);
    return temporary && !/^(?:false|0|no|none|null)$/i.test(temporary) ? 'CLOSED_TEMPORARILY' : 'OPERATIONAL';
  },
};
const place = (part: string) => nested('location', part);

const placeId = (column: string) => converted(column, (id) => `yelp:${id}`);

const ATTRIBUTE = /^attributes\.([^.]+)$/i;
const PRICE = 'RestaurantsPriceRange2';

/** In one cell, or each in a column of its own. */
const attributes: DerivedField = {
  columns: ['attributes', ATTRIBUTE],
  read: (cell, headers) => {
    const value = parseNested(cell('attributes') ?? '');
    const list =
      value instanceof Map
        ? [...value]
        : headers.map((name): [string, Literal] => [ATTRIBUTE.exec(name)?.[1] ?? '', cell(name)]);
    return groupsOfAttributes(list.filter(([name]) => name !== '' && name !== PRICE));
  },
};

/** `[{"open": [{"day": 0, "start": "0900", "end": "1700"}]}]` by day, Monday being 0; a day without any is closed. */
function hoursOfApi(cell: string): string | null {
  const value = parseNested(cell);
  const [regular] = Array.isArray(value) ? value : [];
  const spans = regular instanceof Map ? regular.get('open') : undefined;
  if (!Array.isArray(spans) || spans.length === 0) return null;
  const onDay = (day: number) =>
    spans
      .filter((span) => span instanceof Map)
      .filter((span) => Number(span.get('day')) === day)
      .map((span) => ['start', 'end'].map((end) => clockOf(span.get(end))).join('-'))
      .join(', ');
  return JSON.stringify(
    Object.fromEntries(
      DAYS.map((day, at) => [day, onDay(at).replaceAll(/\b00:00-00:00\b/g, 'Open 24 hours') || 'Closed']),
    ),
  );
}

/** `0930` as `09:30`. */
function clockOf(time: Literal | undefined): string {
  return (typeof time === 'string' || typeof time === 'number' ? String(time) : '')
    .padStart(4, '0')
    .replace(/(?=..$)/, ':');
}

/** `9:0-17:30` as `9:00-17:30`. */
function hoursOfDataset(text: string): string {
  return text
    .replaceAll(/\b0:0-0:0\b/g, 'Open 24 hours')
    .replaceAll(
      /(\d{1,2}):(\d{1,2})(?!\d)/g,
      (_, hour: string, minute: string) => `${hour}:${minute.padStart(2, '0')}`,
    );
}

/** The Yelp dataset and responses of its API, nested or flattened. */
export const yelp: Preset[] = [
  {
    name: 'Yelp',
    signature: ['business_id', 'stars', 'review_count'],
    fields: {
      place_id: placeId('business_id'),
      about: attributes,
      price_range: nested('attributes', PRICE),
      category: converted('categories', (text) => listOf(text)[0] ?? null),
      subtypes: 'categories',
      street: 'address',
      full_address: null,
      region: 'state',
      rating: 'stars',
      reviews: 'review_count',
      working_hours: converted('hours', hoursOfDataset),
      business_status: converted('is_open', (flag) => (flag === '0' ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL')),
    },
  },
  {
    name: 'Yelp',
    signature: ['is_closed', 'review_count', 'display_phone'],
    fields: {
      place_id: placeId('id'),
      verified: 'is_claimed',
      price_range: 'price',
      menu_link: nested('attributes', 'menu_url'),
      about: converted('transactions', (list) => groupsOfLists({ 'Service options': list })),
      working_hours: either(converted('hours', hoursOfApi), converted('business_hours', hoursOfApi)),
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
      business_status: status,
    },
  },
];
