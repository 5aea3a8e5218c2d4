import { either, listOf, nested, valueAtList } from './cell-values.js';
import { hoursOfPeriods } from './period-hours.js';
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
      latitude: either(
        firstOf('geometry.location.lat', 'location-lat', 'lat', 'latitude'),
        nested('geometry', 'location.lat'),
      ),
      coordinates: null,
      longitude: either(
        firstOf('geometry.location.lng', 'location-lng', 'lng', 'longitude'),
        nested('geometry', 'location.lng'),
      ),
      reviews: 'user_ratings_total',
      reviews_link: 'url',
      url: 'website',
      working_hours: either(weekdays, {
        columns: ['opening_hours'],
        read: (cell) => valueAtList(cell('opening_hours'), 'weekday_text') ?? hoursOfPeriods(cell('opening_hours')),
      }),
      photo: null,
    },
  },
  ...[['userratingcount'], ['displayname.text', 'formattedaddress'], ['displayname.text', 'location.latitude']].map(
    (signature) => ({
      name: 'Google Places API',
      signature,
      fields: {
        name: firstOf('displayname.text', 'displayname'),
        place_id: 'id',
        category: {
          columns: ['primarytypedisplayname.text', 'primarytype', 'types', /^types\.\d+$/],
          read: (cell, headers) =>
            cell('primarytypedisplayname.text') ||
            words(cell('primarytype') ?? '') ||
            (typesOf(
              cell,
              headers.filter((name) => /^types/i.test(name)),
            )?.split(', ')[0] ??
              null),
        } satisfies DerivedField,
        type: null,
        coordinates: null,
        subtypes: { columns: ['types', /^types\.\d+$/], read: typesOf },
        full_address: 'formattedaddress',
        phone: firstOf('internationalphonenumber', 'nationalphonenumber'),
        latitude: 'location.latitude',
        longitude: 'location.longitude',
        reviews: 'userratingcount',
        reviews_link: 'googlemapsuri',
        url: 'websiteuri',
        business_status: 'businessstatus',
        working_hours: either(weekdays, {
          columns: ['regularopeninghours'],
          read: (cell) =>
            valueAtList(cell('regularopeninghours'), 'weekdayDescriptions') ??
            hoursOfPeriods(cell('regularopeninghours')),
        }),
        photo: null,
      },
    }),
  ),
];
