import { listOf } from './cell-values.js';
import { firstOf, words, type DerivedField, type Preset } from './preset.js';

const typesOf: DerivedField['read'] = (cell, headers) =>
  headers
    .flatMap((name) => listOf(cell(name)))
    .map(words)
    .join(', ') || null;
const WEEKDAY_TEXT = /^(?:current|regular)?_?opening_?hours\.(?:weekday_?text|weekdaydescriptions)(?:\.\d+)?$/i;

const weekdays: DerivedField = {
  columns: [WEEKDAY_TEXT],
  read: (cell, headers) => {
    const days = headers.flatMap((name) => (/\d$/.test(name) ? [cell(name) ?? ''] : [])).filter(Boolean);
    return days.length > 0 ? JSON.stringify(days) : (headers.map(cell).find(Boolean) ?? null);
  },
};

/** Responses of the Google Places API flattened with dots or slashes, the older API and the newer one. */
export const googlePlaces: Preset[] = [
  {
    name: 'Google Places API',
    signature: ['place_id', 'user_ratings_total'],
    fields: {
      category: { columns: ['types', /^types\.\d+$/], read: (...row) => typesOf(...row)?.split(', ')[0] ?? null },
      subtypes: { columns: ['types', /^types\.\d+$/], read: typesOf },
      full_address: firstOf('formatted_address', 'vicinity'),
      phone: firstOf('international_phone_number', 'formatted_phone_number'),
      latitude: firstOf('geometry.location.lat', 'location-lat', 'lat', 'latitude'),
      longitude: firstOf('geometry.location.lng', 'location-lng', 'lng', 'longitude'),
      reviews: 'user_ratings_total',
      reviews_link: 'url',
      url: 'website',
      working_hours: weekdays,
    },
  },
  {
    name: 'Google Places API',
    signature: ['userratingcount'],
    fields: {
      name: firstOf('displayname.text', 'displayname'),
      place_id: 'id',
      category: {
        columns: ['primarytypedisplayname.text', 'primarytype'],
        read: (cell) => cell('primarytypedisplayname.text') || words(cell('primarytype') ?? '') || null,
      },
      subtypes: { columns: ['types', /^types\.\d+$/], read: typesOf },
      full_address: 'formattedaddress',
      phone: firstOf('internationalphonenumber', 'nationalphonenumber'),
      latitude: 'location.latitude',
      longitude: 'location.longitude',
      reviews: 'userratingcount',
      reviews_link: 'googlemapsuri',
      url: 'websiteuri',
      business_status: 'businessstatus',
      working_hours: weekdays,
    },
  },
];
