import {
  firstAt,
  hoursOfSpecifications,
  kindsOf,
  partsAt,
  picked,
  pictureAt,
  picturesAt,
  valuesOf,
} from './linked-values.js';
import { converted, type Preset } from './preset.js';

const TYPES = ['@type', 'additionalType'];
/** Every business is one of these. */
const ANY = /(?:^|[/:])(?:Thing|Place|Organization|LocalBusiness|Corporation)$/;
const GENERAL = new Set([
  'Store',
  'FoodEstablishment',
  'LodgingBusiness',
  'MedicalBusiness',
  'HealthAndBeautyBusiness',
]);
const kinds = (types: readonly string[]) =>
  kindsOf(
    types.filter((type) => !ANY.test(type)),
    GENERAL,
  );

/** In the address itself, or in that of the location of an organization. */
const address = (...keys: string[]) =>
  firstAt(...['address', 'location.address'].flatMap((path) => keys.map((key) => `${path}.${key}`)));
const coordinate = (key: string) => firstAt(`geo.${key}`, `location.geo.${key}`, key);
const PICTURES = ['image', 'image.contentUrl', 'image.url', 'photo', 'photo.contentUrl', 'photo.url'];

const FIELDS: Preset['fields'] = {
  name: firstAt('name', 'alternateName', 'legalName'),
  category: picked(TYPES, (types) => kinds(types)[0]),
  type: null,
  subtypes: {
    columns: ['@type', 'servescuisine'],
    read: (cell, headers) =>
      [
        picked(['@type'], (types) => kinds(types).join(', ')).read(cell, headers),
        picked(['servesCuisine'], (cuisines) => cuisines.join(', ')).read(cell, headers),
      ]
        .filter(Boolean)
        .join(', ') || null,
  },
  full_address: picked(['address', 'location.address'], (texts) => texts.find((text) => !text.includes('://'))),
  street: address('streetAddress'),
  city: address('addressLocality', 'addressLocality.name'),
  region: address('addressRegion', 'addressRegion.name'),
  postal_code: address('postalCode'),
  country: address('addressCountry', 'addressCountry.name'),
  country_code: null,
  latitude: coordinate('latitude'),
  longitude: coordinate('longitude'),
  coordinates: null,
  phone: firstAt('telephone', 'contactPoint.telephone', 'location.telephone', 'address.telephone'),
  url: firstAt('url', 'mainEntityOfPage'),
  rating: {
    columns: ['aggregaterating'],
    read: (cell) => {
      const [value, best] = ['ratingValue', 'bestRating'].map((key) =>
        firstAt(`aggregateRating.${key}`).read(cell, []),
      );
      return value && best && !value.includes('/') ? `${value}/${best}` : (value ?? null);
    },
  },
  reviews: firstAt('aggregateRating.reviewCount', 'aggregateRating.ratingCount'),
  photo: pictureAt(...PICTURES),
  photos: picturesAt(...PICTURES),
  logo: pictureAt('logo', 'logo.contentUrl', 'logo.url'),
  working_hours: {
    columns: ['openinghoursspecification', 'openinghours'],
    read: (cell) => {
      const ofSpecifications = hoursOfSpecifications(cell('openinghoursspecification'));
      const plain = cell('openinghours');
      return ofSpecifications?.startsWith('{"') || !plain ? ofSpecifications : plain;
    },
  },
  description: firstAt('description'),
  price_range: firstAt('priceRange'),
  menu_link: firstAt('menu', 'hasMenu', 'hasMenu.url'),
  booking_link: picked(['acceptsReservations'], (texts) => texts.find((text) => text.includes('://'))),
  located_in: firstAt('containedInPlace.name'),
  about: converted('amenityfeature', (text) => {
    const flags = partsAt(text, []).flatMap((part): [string, boolean][] => {
      const [[name], [value]] = [valuesOf(part, 'name'), valuesOf(part, 'value')];
      const isFlag = typeof value === 'boolean' || (typeof value === 'string' && /^(?:true|false)$/i.test(value));
      return typeof name === 'string' && isFlag ? [[name, /^true$/i.test(String(value))]] : [];
    });
    return flags.length === 0 ? null : JSON.stringify({ Amenities: Object.fromEntries(flags) });
  }),
};

/** JSON-LD of web pages; `@type` alone is also one of OpenStreetMap. */
export const schemaOrg: Preset[] = [
  ...['address', 'address.streetaddress', 'address.addresslocality', 'telephone', 'geo', 'location'],
  ...['openinghours', 'openinghoursspecification', 'servescuisine'],
].map((header) => ({ name: 'schema.org', signature: ['@type', 'name', header], fields: FIELDS }));
