import { parseNested } from '../../../rows/python-literal.js';
import { either, listOf, nested, textsOf, valueAt, valueAtList } from './cell-values.js';
import { converted, firstOf, type DerivedField, type Preset } from './preset.js';

/** First part of every label; labels with commas are sometimes not quoted. */
const TOP_LEVEL =
  /^(?:Arts and Entertainment|Business and Professional|Community and Government|Dining and Drinking|Event|Health and Medicine|Landmarks and Outdoors|Nightlife|Retail|Sports and Recreation|Travel and Transportation)/;

function labelsOf(text: string): string[] {
  const labels: string[] = [];
  for (const part of listOf(text)) {
    const last = TOP_LEVEL.test(part) ? undefined : labels.pop();
    labels.push(last === undefined ? part : `${last}, ${part}`);
  }
  return labels;
}
const path = (text: string) => (labelsOf(text)[0] ?? '').split('>').map((part) => part.trim());

/** Of nested responses, with the plain column of a table first. */
const place = (part: string, ...columns: string[]): DerivedField =>
  either(firstOf(...columns), nested('location', part));
const placeId = (column: string) => converted(column, (id) => `fsq:${id}`);
/** Of ten; no number stays as written, and so is reported. */
const rating = converted('rating', (outOfTen) => {
  const number = Number(outOfTen);
  return Number.isNaN(number) ? outOfTen : number > 0 ? String(number / 2) : null;
});
const names = (text: string) => textsOf(text, 'name');

/** The picture in its original size is between a prefix and a suffix. */
function photosOf(text: string): string | null {
  const list = parseNested(text);
  if (!Array.isArray(list)) return null;
  const urls = list.flatMap((photo) => {
    const [prefix, suffix] = photo instanceof Map ? [photo.get('prefix'), photo.get('suffix')] : [];
    return typeof prefix === 'string' && typeof suffix === 'string' ? [`${prefix}original${suffix}`] : [];
  });
  return urls.join(' ') || null;
}

/** Fields that the tables of the open data lack. */
const ONLY_IN_RESPONSES: Preset['fields'] = {
  rating,
  reviews: nested('stats', 'total_ratings'),
  price_range: 'price',
  photos: converted('photos', photosOf),
  working_hours: either(nested('hours', 'display'), firstOf('hours')),
  menu_link: 'menu',
  area: {
    columns: ['location', 'location.neighborhood', 'neighborhood'],
    read: (cell) =>
      listOf(
        cell('location.neighborhood') ??
          valueAtList(cell('location'), 'neighborhood') ??
          valueAt(cell('location'), 'neighborhood') ??
          cell('neighborhood'),
      )[0] ?? null,
  },
};

/** Foursquare OS Places, under the Apache licence 2.0. */
export const foursquare: Preset[] = [
  {
    name: 'Foursquare OS Places',
    signature: ['fsq_place_id', 'name'],
    fields: {
      ...ONLY_IN_RESPONSES,
      place_id: placeId('fsq_place_id'),
      category: either(
        converted('fsq_category_labels', (text) => path(text).at(-1) || null),
        converted('categories', (text) => names(text)[0] ?? null),
      ),
      type: converted('fsq_category_labels', (text) => path(text)[0] || null),
      subtypes: converted(
        'fsq_category_labels',
        (text) =>
          labelsOf(text)
            .map((label) => label.split('>').at(-1)?.trim())
            .filter(Boolean)
            .join(', ') || null,
      ),
      street: place('address', 'address'),
      full_address: nested('location', 'formatted_address'),
      coordinates: null,
      city: place('locality', 'locality', 'post_town'),
      region: place('region', 'region', 'admin_region'),
      postal_code: place('postcode', 'postcode'),
      country_code: place('country', 'country'),
      country: null,
      phone: 'tel',
      url: 'website',
      latitude: 'latitude',
      longitude: 'longitude',
      business_status: converted('date_closed', () => 'CLOSED_PERMANENTLY'),
    },
  },
  {
    // Responses of its older API.
    name: 'Foursquare',
    signature: ['fsq_id', 'name'],
    fields: {
      ...ONLY_IN_RESPONSES,
      place_id: placeId('fsq_id'),
      category: converted('categories', (text) => names(text)[0] ?? null),
      subtypes: converted('categories', (text) => names(text).join(', ') || null),
      street: nested('location', 'address'),
      full_address: nested('location', 'formatted_address'),
      city: nested('location', 'locality'),
      region: nested('location', 'region'),
      postal_code: nested('location', 'postcode'),
      country_code: nested('location', 'country'),
      country: null,
      latitude: either(nested('geocodes', 'main.latitude'), firstOf('latitude')),
      longitude: either(nested('geocodes', 'main.longitude'), firstOf('longitude')),
      coordinates: null,
      phone: 'tel',
      url: 'website',
    },
  },
];
