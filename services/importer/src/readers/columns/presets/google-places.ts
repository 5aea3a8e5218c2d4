import { parseNested } from '../../../rows/python-literal.js';
import { labelOf } from './attribute-groups.js';
import { either, listOf, nested, valueAtList } from './cell-values.js';
import { addressFrom } from './google-address.js';
import { hoursOfPeriods } from './period-hours.js';
import { converted, firstOf, words, type DerivedField, type Preset } from './preset.js';

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

const FEATURE =
  /^(?:dine_?in|takeout|delivery|curbside_?pickup|reservable|serves_?[a-z]+|outdoor_?seating|live_?music|menu_?for_?children|good_?for_?[a-z]+|allows_?dogs|restroom|wheelchair_accessible_entrance)$/i;
const FEATURE_GROUP = /^(accessibility|parking|payment)options(?:\.(\w+))?$/i;
const YES_OR_NO = /^(?:true|false)$/i;

/** Columns that are true or false, and objects of such values, as attributes in groups. */
const features: DerivedField = {
  columns: [FEATURE, FEATURE_GROUP],
  read: (cell, headers) => {
    const groups: Record<string, Record<string, boolean>> = {};
    const add = (group: string, name: string, value: string | null) => {
      if (value !== null && YES_OR_NO.test(value))
        (groups[group] ??= {})[labelOf(name)] = value.toLowerCase() === 'true';
    };
    for (const header of headers) {
      const [, group, name] = FEATURE_GROUP.exec(header) ?? [];
      if (group === undefined) add('Features', header, cell(header));
      else if (name !== undefined) add(labelOf(group), name, cell(header));
      else {
        const text = cell(header);
        const options = text?.startsWith('{') ? parseNested(text) : undefined;
        if (options instanceof Map)
          for (const [key, value] of options)
            add(labelOf(group), key, typeof value === 'boolean' ? String(value) : null);
      }
    }
    return Object.keys(groups).length > 0 ? JSON.stringify(groups) : null;
  },
};

/** `{"startPrice": {"currencyCode": "EUR", "units": "10"}, "endPrice": {…}}` as `10–20 EUR`. */
const PRICES = ['startPrice.units', 'endPrice.units', 'startPrice.currencyCode'].map((part) =>
  nested('pricerange', part),
);
const priceSpan: DerivedField = {
  columns: PRICES.flatMap(({ columns }) => columns),
  read: (cell, headers) => {
    const [from, to, currency] = PRICES.map(({ read }) => read(cell, headers));
    if (!currency || !(from ?? to)) return null;
    return `${to ? `${from ?? 0}–${to}` : `${from}+`} ${currency}`;
  },
};

const CLOSED = /^(?:true|1)$/i;

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
      description: either(nested('editorial_summary', 'overview'), firstOf('description')),
      ...addressFrom('address_components'),
      business_status: either(
        firstOf('business_status'),
        converted('permanently_closed', (flag) => (CLOSED.test(flag) ? 'CLOSED_PERMANENTLY' : null)),
      ),
      about: either(features, firstOf('about')),
      reviews: 'user_ratings_total',
      reviews_link: 'url',
      url: 'website',
      working_hours: either(weekdays, {
        columns: ['opening_hours'],
        read: (cell) => valueAtList(cell('opening_hours'), 'weekday_text') ?? hoursOfPeriods(cell('opening_hours')),
      }),
      photo: null,
      photos: null,
    },
  },
  ...[
    ['userratingcount'],
    ['displayname.text', 'formattedaddress'],
    ['displayname.text', 'location.latitude'],
    ['displayname', 'formattedaddress'],
  ].map((signature) => ({
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
      latitude: either(nested('location', 'latitude'), firstOf('latitude', 'lat')),
      longitude: either(nested('location', 'longitude'), firstOf('longitude', 'lng')),
      description: either(nested('editorialsummary', 'text'), firstOf('description')),
      ...addressFrom('addresscomponents'),
      price_range: either(
        converted('pricelevel', (level) => (/UNSPECIFIED|FREE|^0/.test(level) ? null : level)),
        priceSpan,
        firstOf('price_range'),
      ),
      time_zone: either(nested('timezone', 'id'), firstOf('timezone', 'time_zone')),
      about: either(features, firstOf('about')),
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
      photos: null,
    },
  })),
];
