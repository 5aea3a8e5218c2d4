import type { IngestRow } from '@directory/contracts/ingest';
import { countText, DAYS, googleDay, osmHours, pythonList, type Sample } from './source-samples.fixture.js';

/** A source's columns, and what a page shows of a row beyond what every source has. */
export interface SourceTable {
  source: string;
  row: (sample: Sample) => Record<string, string>;
  fields: (sample: Sample) => Partial<IngestRow>;
  /** False if the source has no opening hours, or only one span of a day. */
  hasHours: boolean;
  /** Columns that this table of the source lacks, unlike others. */
  lacks?: readonly (keyof IngestRow)[];
}

export const text = (value: string | number | null) => (value === null ? '' : String(value));
export const phoneOf = (one: Sample) => (one.hasPhone ? one.phone : '');
export const STATUS = {
  open: 'OPERATIONAL',
  'temporarily closed': 'CLOSED_TEMPORARILY',
  'permanently closed': 'CLOSED_PERMANENTLY',
} as const;
export const withRating = (one: Sample) => ({ rating: one.rating, reviews: one.reviews });
export const placed = (one: Sample) => ({
  city: one.city,
  region: one.region,
  postal_code: one.postal,
  country_code: one.cc,
});
/** `Street 12`, or the number first. */
export const streetLine = (one: Sample) =>
  one.cc === 'US' ? `${one.house} ${one.street}` : `${one.street} ${one.house}`;

/** A second picture, and other pages of a business. */
const page = (one: Sample, kind: string) => `https://${kind}.example/${one.index}`;
const wholeAddress = (one: Sample) => `${streetLine(one)}, ${one.postal} ${one.city}, ${one.country}`;
/** The main photo, or the second picture if there is no other. */
const pictures = (one: Sample) => ({
  photo: one.photo ?? page(one, 'second'),
  photos: one.photo ? page(one, 'second') : null,
});
const links = (one: Sample) => ({
  menu_link: page(one, 'menu'),
  booking_link: page(one, 'book'),
  order_link: page(one, 'order'),
});

/** The parts of an address as Google's API lists them. */
function addressParts(one: Sample): string {
  const parts = [
    [one.house, 'street_number'],
    [one.street, 'route'],
    [one.area, 'sublocality'],
    [one.city, one.cc === 'GB' ? 'postal_town' : 'locality'],
    [one.region, 'administrative_area_level_1'],
    [one.cc, 'country'],
    [one.postal, 'postal_code'],
  ];
  return JSON.stringify(
    parts.map(([name, type]) => ({ long_name: name, short_name: name, types: [type, 'political'] })),
  );
}

export const TABLES: SourceTable[] = [
  {
    source: 'Apify',
    hasHours: true,
    row: (one) => ({
      title: one.name,
      totalScore: text(one.rating),
      reviewsCount: countText(one.reviews, one.index),
      street: streetLine(one),
      city: one.city,
      state: one.region,
      countryCode: one.cc,
      postalCode: one.postal,
      neighborhood: one.area,
      website: text(one.website),
      phoneUnformatted: phoneOf(one),
      phone: phoneOf(one),
      categoryName: 'Coffee shop',
      'categories/0': 'Coffee shop',
      'categories/1': one.index % 2 ? 'Bakery, wholesale' : '',
      'location/lat': text(one.lat),
      'location/lng': text(one.lng),
      placeId: one.id,
      imageUrl: text(one.photo),
      'imageUrls/0': text(one.photo),
      'imageUrls/1': page(one, 'second'),
      address: wholeAddress(one),
      url: page(one, 'maps'),
      price: '$$',
      menu: page(one, 'menu'),
      reserveTableUrl: page(one, 'book'),
      googleFoodUrl: page(one, 'order'),
      locatedIn: 'Mall',
      claimThisBusiness: one.index % 2 ? 'FALSE' : 'TRUE',
      description: text(one.description),
      ...Object.fromEntries(
        DAYS.flatMap((day, i) => [
          [`openingHours/${i}/day`, one.week ? day : ''],
          [`openingHours/${i}/hours`, one.week ? googleDay(one.week[i]!, ' to ') : ''],
        ]),
      ),
      permanentlyClosed: one.status === 'permanently closed' ? 'TRUE' : 'FALSE',
      temporarilyClosed: String(one.status === 'temporarily closed'),
      'additionalInfo/Payments/0/Cash-only': one.index % 3 === 0 ? 'true' : 'false',
    }),
    fields: (one) => ({
      ...placed(one),
      ...withRating(one),
      street: streetLine(one),
      area: one.area,
      place_id: one.id,
      ...pictures(one),
      ...links(one),
      ...{ full_address: wholeAddress(one), type: 'Coffee shop', reviews_link: page(one, 'maps') },
      ...{ price_range: '$$', located_in: 'Mall', verified: one.index % 2 === 1 },
      description: one.description,
      category: 'Coffee shop',
      subtypes: one.index % 2 ? 'Coffee shop, Bakery, wholesale' : 'Coffee shop',
      business_status: STATUS[one.status],
      about: JSON.stringify({ Payments: { 'Cash-only': one.index % 3 === 0 } }),
    }),
  },
  {
    source: 'google-maps-scraper',
    hasHours: true,
    row: (one) => ({
      input_id: one.id,
      title: one.name,
      category: 'Bakery',
      address: `${streetLine(one)}, ${one.postal} ${one.city}, ${one.country}`,
      open_hours: one.week
        ? JSON.stringify(
            Object.fromEntries(
              DAYS.map((day, i) => [
                day,
                googleDay(one.week![i]!, '–', ' ')
                  .toLowerCase()
                  .replace('open', 'Open')
                  .replace('closed', 'Closed')
                  .split(', '),
              ]),
            ),
          )
        : '{}',
      website: text(one.website),
      phone: phoneOf(one),
      review_count: text(one.reviews),
      review_rating: text(one.rating),
      latitude: text(one.lat),
      [one.index < 0 ? 'longitude' : 'longtitude']: text(one.lng),
      status: STATUS[one.status],
      descriptions: text(one.description),
      thumbnail: text(one.photo),
      images: JSON.stringify(
        [one.photo, page(one, 'second')].filter(Boolean).map((image) => ({ title: 'All', image })),
      ),
      link: page(one, 'maps'),
      reviews_link: '',
      price_range: '$$',
      menu: JSON.stringify({ link: page(one, 'menu'), source: 'menu' }),
      reservations: JSON.stringify([{ link: page(one, 'book'), source: 'book' }]),
      order_online: JSON.stringify([{ link: page(one, 'order'), source: 'order' }]),
      timezone: one.zone,
      place_id: one.id,
      complete_address: JSON.stringify({
        ...{ borough: one.area, street: streetLine(one), city: one.city, postal_code: one.postal },
        ...{ state: one.region, country: one.cc },
      }),
      about: JSON.stringify([{ id: 'p', name: 'Payments', options: [{ name: 'Cash', enabled: one.index % 2 === 0 }] }]),
    }),
    fields: (one) => ({
      ...placed(one),
      ...withRating(one),
      street: streetLine(one),
      area: one.area,
      place_id: one.id,
      ...pictures(one),
      ...links(one),
      ...{ full_address: wholeAddress(one), reviews_link: page(one, 'maps'), price_range: '$$' },
      description: one.description,
      category: 'Bakery',
      time_zone: one.zone,
      business_status: STATUS[one.status],
      about: JSON.stringify({ Payments: { Cash: one.index % 2 === 0 } }),
    }),
  },
  {
    source: 'Google Places API',
    hasHours: true,
    row: (one) => ({
      place_id: one.id,
      name: one.name,
      formatted_address: `${streetLine(one)}, ${one.postal} ${one.city}, ${one.country}`,
      'geometry.location.lat': text(one.lat),
      'geometry.location.lng': text(one.lng),
      international_phone_number: phoneOf(one),
      rating: text(one.rating),
      user_ratings_total: one.reviews === null ? '' : `${one.reviews}.0`,
      types: pythonList(['night_club', 'bar', 'point_of_interest']),
      business_status: STATUS[one.status],
      'opening_hours.weekday_text': one.week
        ? pythonList(DAYS.map((day, i) => `${day}: ${googleDay(one.week![i]!, ' – ', ' ', true)}`))
        : '',
      website: text(one.website),
      url: page(one, 'maps'),
      address_components: addressParts(one),
      editorial_summary: one.description ? JSON.stringify({ language: 'en', overview: one.description }) : '',
      price_level: '2',
      dine_in: 'True',
    }),
    fields: (one) => ({
      ...withRating(one),
      ...placed(one),
      ...{ street: streetLine(one), area: one.area, full_address: wholeAddress(one), reviews_link: page(one, 'maps') },
      ...{ description: one.description, price_range: '$$', about: '{"Features":{"Dine in":true}}' },
      place_id: one.id,
      category: 'Night club',
      business_status: STATUS[one.status],
    }),
  },
  {
    source: 'Google Places API',
    hasHours: true,
    row: (one) => ({
      id: one.id,
      'displayName.text': one.name,
      'displayName.languageCode': 'en',
      formattedAddress: `${streetLine(one)}, ${one.postal} ${one.city}, ${one.country}`,
      'location.latitude': text(one.lat),
      'location.longitude': text(one.lng),
      internationalPhoneNumber: phoneOf(one),
      rating: text(one.rating),
      userRatingCount: text(one.reviews),
      primaryType: 'night_club',
      'primaryTypeDisplayName.text': one.index % 2 ? 'Night club' : '',
      websiteUri: text(one.website),
      'regularOpeningHours.weekdayDescriptions': one.week
        ? JSON.stringify(DAYS.map((day, i) => `${day}: ${googleDay(one.week![i]!, ' – ', ' ')}`))
        : '',
      businessStatus: STATUS[one.status],
      'timeZone.id': one.zone,
      priceLevel: 'PRICE_LEVEL_MODERATE',
    }),
    fields: (one) => ({
      ...withRating(one),
      city: one.city,
      country_code: one.cc,
      place_id: one.id,
      category: 'Night club',
      business_status: STATUS[one.status],
      time_zone: one.zone,
      price_range: '$$',
    }),
  },
  {
    source: 'OpenStreetMap',
    hasHours: true,
    row: (one) => ({
      '@id': `node/${one.index}`,
      name: one.name,
      amenity: one.index % 2 ? 'fast_food' : '',
      shop: one.index % 2 ? '' : one.index % 4 ? 'yes' : 'bakery;pastry',
      cuisine: one.index % 2 ? 'pizza;turkish' : '',
      'addr:street': one.street,
      'addr:housenumber': one.house,
      'addr:city': one.city,
      'addr:postcode': one.postal,
      'addr:country': one.cc,
      'addr:state': one.region,
      'addr:suburb': one.area,
      phone: one.index % 2 ? '' : phoneOf(one),
      'contact:phone': one.index % 2 ? phoneOf(one) : '',
      website: one.index % 3 ? '' : text(one.website),
      'contact:website': one.index % 3 ? text(one.website) : '',
      opening_hours: one.week ? osmHours(one.week) : '',
      description: text(one.description),
      'addr:full': wholeAddress(one),
      image: text(one.photo),
      'website:menu': page(one, 'menu'),
      'website:booking': page(one, 'book'),
      wheelchair: 'yes',
      '@lat': text(one.lat),
      '@lon': text(one.lng),
    }),
    fields: (one) => ({
      ...placed(one),
      street: `${one.street} ${one.house}`,
      area: one.area,
      description: one.description,
      category: one.index % 2 ? 'Fast food' : one.index % 4 ? 'Shop' : 'Bakery',
      type: one.index % 2 ? 'Fast food' : one.index % 4 ? 'Shop' : 'Bakery',
      ...{ place_id: `osm:node/${one.index}`, full_address: wholeAddress(one), photo: one.photo },
      ...{ menu_link: page(one, 'menu'), booking_link: page(one, 'book') },
      about: '{"Accessibility":{"Wheelchair accessible entrance":true}}',
      subtypes: one.index % 2 ? 'Pizza, Turkish' : null,
    }),
  },
  {
    source: 'Overture Maps',
    hasHours: false,
    row: (one) => ({
      id: one.id,
      geometry: `POINT (${one.lng} ${one.lat})`,
      names: JSON.stringify({ primary: one.name, common: { tr: 'x' }, rules: null }),
      categories: JSON.stringify({ primary: 'coffee_shop', alternate: one.index % 2 ? ['bakery', 'tea_room'] : null }),
      confidence: '0.9',
      websites: one.website ? JSON.stringify([one.website, 'https://other.example/']) : 'null',
      socials: '["https://social.example/1"]',
      phones: one.hasPhone ? JSON.stringify([one.phone]) : '',
      addresses: JSON.stringify([
        ...[
          { freeform: streetLine(one), locality: one.city, postcode: one.postal, region: one.region, country: one.cc },
        ],
      ]),
      operating_status: one.status.replace(' ', '_'),
      version: '3',
    }),
    fields: (one) => ({
      ...placed(one),
      street: streetLine(one),
      place_id: `overture:${one.id}`,
      category: 'Coffee shop',
      subtypes: one.index % 2 ? 'Bakery, Tea room' : null,
      business_status: STATUS[one.status],
    }),
  },
  {
    source: 'Foursquare OS Places',
    hasHours: false,
    row: (one) => ({
      fsq_place_id: one.id,
      name: one.name,
      latitude: text(one.lat),
      longitude: text(one.lng),
      address: streetLine(one),
      locality: one.index % 3 ? one.city : '',
      post_town: one.index % 3 ? '' : one.city,
      region: one.region,
      postcode: one.postal,
      country: one.cc,
      date_created: '2012-01-01',
      date_refreshed: '2025-06-01',
      date_closed: one.status === 'permanently closed' ? '2024-02-03' : '',
      tel: phoneOf(one),
      website: text(one.website),
      fsq_category_ids: '["4bf58dd8d48988d110941735"]',
      fsq_category_labels:
        one.index % 2
          ? '["Dining and Drinking > Restaurant > Italian Restaurant", "Retail > Food, and Beverage"]'
          : "['Dining and Drinking > Restaurant > Italian Restaurant']",
    }),
    fields: (one) => ({
      ...placed(one),
      street: streetLine(one),
      place_id: `fsq:${one.id}`,
      category: 'Italian Restaurant',
      type: 'Dining and Drinking',
      business_status: one.status === 'permanently closed' ? 'CLOSED_PERMANENTLY' : null,
    }),
  },
  {
    source: 'Open Brewery DB',
    hasHours: false,
    row: (one) => ({
      id: one.id,
      name: one.name,
      brewery_type: one.status === 'permanently closed' ? 'closed' : 'micro',
      address_1: streetLine(one),
      address_2: '',
      city: one.city,
      state_province: one.region,
      postal_code: one.postal,
      country: one.country,
      longitude: text(one.lng),
      latitude: text(one.lat),
      phone: phoneOf(one).replace('+1', ''),
      website_url: text(one.website),
      state: one.region,
      street: streetLine(one),
    }),
    fields: (one) => ({
      ...placed(one),
      street: streetLine(one),
      category: 'Brewery',
      type: one.status === 'permanently closed' ? 'Closed brewery' : 'Micro brewery',
      place_id: `obdb:${one.id}`,
      business_status: one.status === 'permanently closed' ? 'CLOSED_PERMANENTLY' : null,
    }),
  },
];
