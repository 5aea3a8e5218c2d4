import { exportFields } from '@directory/contracts/exports';
import { clock24, countText, DAYS, googleDay, pythonList, type Sample } from './source-samples.fixture.js';
import { STATUS, placed, phoneOf, streetLine, text, withRating, type SourceTable } from './source-tables.fixture.js';

const wholeAddress = (one: Sample) => `${streetLine(one)}, ${one.postal} ${one.city}, ${one.country}`;
const link = (one: Sample, kind: string) => `https://${kind}.example/${one.index}`;
const weekJson = (one: Sample) =>
  one.week ? JSON.stringify(Object.fromEntries(DAYS.map((day, i) => [day, googleDay(one.week![i]!, '-', '')]))) : '';
const ABOUT = { 'Service options': { Delivery: true, 'Dine-in': false } };

/** Columns of every generation of Outscraper. */
const outscraperRow = (one: Sample) => ({
  name: one.name,
  subtypes: 'Coffee shop, Bakery',
  category: 'Coffee shop',
  phone: phoneOf(one),
  street: streetLine(one),
  city: one.city,
  postal_code: one.postal,
  country: one.country,
  country_code: one.cc,
  latitude: text(one.lat),
  longitude: text(one.lng),
  time_zone: one.zone,
  rating: text(one.rating),
  reviews: text(one.reviews),
  reviews_link: link(one, 'reviews'),
  photo: text(one.photo),
  street_view: link(one, 'street'),
  located_in: one.index % 2 ? 'Mall' : 'None',
  business_status: STATUS[one.status],
  about: JSON.stringify(ABOUT),
  logo: link(one, 'logo'),
  description: text(one.description),
  verified: one.index % 2 ? 'True' : 'False',
  menu_link: link(one, 'menu'),
  place_id: one.id,
  google_id: `0x1:0x${one.index}`,
});

const outscraperFields: SourceTable['fields'] = (one) => ({
  ...placed(one),
  ...withRating(one),
  ...{ street: streetLine(one), full_address: wholeAddress(one), area: one.area, time_zone: one.zone },
  ...{ category: 'Coffee shop', type: 'Cafe', subtypes: 'Coffee shop, Bakery', description: one.description },
  ...{ place_id: one.id, business_status: STATUS[one.status], about: JSON.stringify(ABOUT) },
  ...{ photo: one.photo ?? link(one, 'street'), photos: one.photo ? link(one, 'street') : null },
  ...{ logo: link(one, 'logo'), located_in: one.index % 2 ? 'Mall' : null, verified: one.index % 2 === 1 },
  ...{ reviews_link: link(one, 'reviews'), menu_link: link(one, 'menu'), booking_link: link(one, 'book') },
  ...{ order_link: link(one, 'order'), price_range: '$$' },
});

const OUTSCRAPER: SourceTable[] = [
  {
    source: 'Outscraper',
    hasHours: true,
    row: (one) => ({
      type: 'Cafe',
      site: text(one.website),
      full_address: wholeAddress(one),
      borough: one.area,
      us_state: one.region,
      working_hours: weekJson(one),
      range: '$$',
      reservation_links: link(one, 'book'),
      order_links: link(one, 'order'),
      ...outscraperRow(one),
    }),
    fields: outscraperFields,
  },
  {
    source: 'Outscraper',
    hasHours: true,
    row: (one) => ({
      query: 'cafe',
      ...outscraperRow(one),
      type: 'Cafe',
      site: text(one.website),
      full_address: wholeAddress(one),
      borough: one.area,
      us_state: one.region,
      working_hours_old_format: one.week
        ? DAYS.map((day, i) => `${day}:${googleDay(one.week![i]!, '-', '').replaceAll(', ', ',')}`).join('|')
        : '',
      email_1: 'a@b.example',
      range: '$$',
      booking_appointment_link: link(one, 'book'),
      order_links: link(one, 'order'),
    }),
    fields: outscraperFields,
  },
  {
    source: 'Outscraper',
    hasHours: true,
    row: (one) => ({
      ...outscraperRow(one),
      type: 'Cafe',
      website: text(one.website),
      address: wholeAddress(one),
      borough: one.area,
      county: '',
      state: one.region,
      state_code: '',
      working_hours: weekJson(one),
      prices: '$$',
      booking_appointment_link: link(one, 'book'),
      order_links: link(one, 'order'),
      query: 'cafe',
    }),
    fields: outscraperFields,
  },
];

const YELP_DATASET: SourceTable = {
  source: 'Yelp',
  hasHours: false,
  lacks: ['phone_number', 'website'],
  row: (one) => ({
    business_id: one.id,
    name: one.name,
    address: streetLine(one),
    city: one.city,
    state: one.region,
    postal_code: one.postal,
    latitude: text(one.lat),
    longitude: text(one.lng),
    stars: text(one.rating),
    review_count: countText(one.reviews, one.index),
    is_open: one.status === 'permanently closed' ? '0' : '1',
    attributes: "{'BikeParking': 'True'}",
    categories: 'Nail Salons, Beauty & Spas',
    hours: one.week
      ? `{${one.week
          .map((spans, i) => [i, spans[0]] as const)
          .filter(([, span]) => span)
          .map(([i, span]) => `'${DAYS[i]}': '${span!.map((time) => shortClock(time)).join('-')}'`)
          .join(', ')}}`
      : '',
  }),
  fields: (one) => ({
    ...withRating(one),
    street: streetLine(one),
    city: one.city,
    region: one.region,
    postal_code: one.postal,
    category: 'Nail Salons',
    place_id: `yelp:${one.id}`,
    about: '{"Features":{"Bike parking":true}}',
    business_status: one.status === 'permanently closed' ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL',
  }),
};

/** `9:0`, `17:30`. */
function shortClock(minutes: number): string {
  return clock24(minutes)
    .split(':')
    .map((part) => Number(part))
    .join(':');
}

const YELP_API: SourceTable = {
  source: 'Yelp',
  hasHours: true,
  row: (one) => ({
    id: one.id,
    name: one.name,
    image_url: text(one.photo),
    is_claimed: one.index % 2 ? 'True' : 'False',
    is_closed: one.status === 'permanently closed' ? 'True' : 'False',
    url: link(one, 'yelp'),
    phone: phoneOf(one),
    display_phone: '',
    review_count: text(one.reviews),
    categories: "[{'alias': 'cafes', 'title': 'Cafes'}, {'alias': 'bars', 'title': 'Bars'}]",
    rating: text(one.rating),
    location: JSON.stringify({
      ...{ address1: streetLine(one), address2: '', city: one.city, zip_code: one.postal },
      ...{ country: one.cc, state: one.region },
    }),
    coordinates: `{'latitude': ${one.lat}, 'longitude': ${one.lng}}`,
    photos: pythonList([text(one.photo), link(one, 'photo')].filter(Boolean)),
    price: '$$',
    hours: one.week
      ? JSON.stringify([
          {
            open: one.week.flatMap((spans, day) =>
              spans.map(([from, to]) => ({ is_overnight: to > 1440, start: hhmm(from), end: hhmm(to), day })),
            ),
            hours_type: 'REGULAR',
          },
        ])
      : '',
    attributes: JSON.stringify({ menu_url: link(one, 'menu') }),
    transactions: "['delivery']",
  }),
  fields: (one) => ({
    ...placed(one),
    ...withRating(one),
    ...{ street: streetLine(one), place_id: `yelp:${one.id}`, category: 'Cafes', subtypes: 'Cafes, Bars' },
    ...{
      verified: one.index % 2 === 1,
      price_range: '$$',
      menu_link: link(one, 'menu'),
      reviews_link: link(one, 'yelp'),
    },
    ...{ photo: one.photo ?? link(one, 'photo'), photos: one.photo ? link(one, 'photo') : null },
    business_status: one.status === 'permanently closed' ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL',
    about: '{"Service options":{"Delivery":true}}',
  }),
};

/** `0930`. */
function hhmm(minutes: number): string {
  return [Math.floor((minutes % 1440) / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join('');
}

const TRIP_ADVISOR: SourceTable = {
  source: 'TripAdvisor',
  hasHours: true,
  row: (one) => ({
    location_id: one.id,
    name: one.name,
    description: text(one.description),
    web_url: link(one, 'tripadvisor'),
    address_obj: JSON.stringify({
      ...{ street1: streetLine(one), street2: '', city: one.city, state: one.region, country: one.country },
      ...{ postalcode: one.postal, address_string: wholeAddress(one) },
    }),
    latitude: text(one.lat),
    longitude: text(one.lng),
    timezone: one.zone,
    phone: phoneOf(one),
    website: text(one.website),
    rating: text(one.rating),
    num_reviews: text(one.reviews),
    price_level: '$$',
    hours: one.week
      ? JSON.stringify({ weekday_text: DAYS.map((day, i) => `${day}: ${googleDay(one.week![i]!, ' - ')}`) })
      : '',
    features: '["Seating", "Delivery"]',
    cuisine: '[{"name": "pizza", "localized_name": "Pizza"}, {"name": "bar", "localized_name": "Bar"}]',
    category: '{"name": "restaurant", "localized_name": "Restaurant"}',
    neighborhood_info: JSON.stringify([{ location_id: '1', name: one.area }]),
    is_claimed: one.index % 2 ? 'true' : 'false',
    is_closed: String(one.status === 'permanently closed'),
    is_long_closed: String(one.status === 'temporarily closed'),
  }),
  fields: (one) => ({
    ...placed(one),
    ...withRating(one),
    ...{ street: streetLine(one), full_address: wholeAddress(one), area: one.area, time_zone: one.zone },
    ...{ place_id: `tripadvisor:${one.id}`, category: 'Restaurant', subtypes: 'Pizza, Bar', price_range: '$$' },
    ...{ description: one.description, reviews_link: link(one, 'tripadvisor'), verified: one.index % 2 === 1 },
    ...{ business_status: STATUS[one.status], about: '{"Features":{"Seating":true,"Delivery":true}}' },
  }),
};

const OWN_EXPORT: SourceTable = {
  source: 'Directory export',
  hasHours: true,
  row: (one) => {
    const values: Record<string, string> = {
      ...outscraperRow(one),
      ...{ id: '1', slug: 'x', type: 'Cafe', full_address: wholeAddress(one), area: one.area, region: one.region },
      ...{ working_hours: weekJson(one), url: text(one.website), located_in: one.index % 2 ? 'Mall' : '' },
      ...{ photos: one.photo ? link(one, 'street') : '', photo: one.photo ?? link(one, 'street'), price_range: '$$' },
      ...{ booking_link: link(one, 'book'), order_link: link(one, 'order') },
      ...{ source: 'OpenStreetMap', licence: 'odbl-1.0', attribution: '© OpenStreetMap contributors' },
      ...{ created_at: '2026-01-01 10:00:00+00', updated_at: '2026-01-01 10:00:00+00' },
    };
    return Object.fromEntries(exportFields.map((field) => [field, values[field] ?? '']));
  },
  fields: (one) => ({ ...outscraperFields(one), dataset: 'OpenStreetMap', dataset_licence: 'odbl-1.0' }),
};

export const FURTHER_TABLES: SourceTable[] = [...OUTSCRAPER, YELP_DATASET, YELP_API, TRIP_ADVISOR, OWN_EXPORT];
