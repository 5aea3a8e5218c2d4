import {
  BUSINESS_FIELDS,
  fieldsWith,
  jsonName,
  type BusinessField,
  type FieldName,
} from '@directory/contracts/business-fields';
import type { BusinessCard, BusinessDetail } from '@directory/contracts/businesses';
import type { EndpointKey, ResponseOf } from '@directory/contracts/endpoints';

/**
 * Schema of a value as far as pages rely on it; `?` admits null. The contracts' schemas would double the size of the first page.
 */
type Shape<T> = [T] extends [boolean]
  ? 'boolean'
  : null extends T
    ? NonNullable<T> extends string
      ? 'string?'
      : 'number?'
    : T extends string
      ? 'string'
      : T extends number
        ? 'number'
        : T extends readonly (infer Item)[]
          ? readonly [Shape<Item>]
          : { readonly [Name in keyof T]?: Shape<T[Name]> };

/** The fields of a business in JSON; timestamps and 64-bit numbers are texts. */
function shapeOf(names: readonly FieldName[]) {
  const kindOf = ({ type, required }: BusinessField) =>
    type === 'boolean' ? type : `${JSON_NUMBERS.has(type) ? 'number' : 'string'}${required ? '' : '?'}`;
  return Object.fromEntries(names.map((name) => [jsonName(name), kindOf(BUSINESS_FIELDS[name])]));
}
const JSON_NUMBERS = new Set(['integer', 'real', 'double precision']);

const card = shapeOf(fieldsWith('public', 'card')) as Shape<BusinessCard>;
const detail = {
  ...(shapeOf(fieldsWith('public')) as Shape<BusinessDetail>),
  photos: ['string'],
  address: [{ text: 'string', place: 'string?', before: 'string', after: 'string' }],
} as const;

const category = { category: 'string', slug: 'string', count: 'number' } as const;
const country = { country: 'string', countryCode: 'string', slug: 'string' } as const;
const city = { city: 'string', countryCode: 'string', slug: 'string' } as const;
const cityRow = { ...city, businessCount: 'number', categoryCount: 'number' } as const;
const placed = { ...card, distance: 'number?' } as const;
const page = { businesses: [card], currentPage: 'number', totalPages: 'number', totalCount: 'number' } as const;
const place = { slug: 'string', name: 'string', count: 'number' } as const;

const categoryPlace = {
  category: 'string',
  categorySlug: 'string',
  country: 'string',
  countryCode: 'string',
  countrySlug: 'string',
  businessCount: 'number',
  ratedCount: 'number',
  averageRating: 'number?',
  cities: [{ ...city, count: 'number' }],
  categories: [category],
} as const;

const areas = [{ area: 'string', slug: 'string', count: 'number' }] as const;

const shapes: { readonly [Key in EndpointKey]?: Shape<ResponseOf<Key>> } = {
  'GET /api/homepage-data': {
    totals: { businesses: 'number', categories: 'number', countries: 'number', cities: 'number' },
    popularSearches: [category],
    topCities: [{ ...city, count: 'number' }],
    topCountries: [{ ...country, businessCount: 'number' }],
  },
  'GET /api/featured-businesses': [
    {
      id: 'string',
      slug: 'string',
      name: 'string',
      image_url: 'string?',
      rating: 'number?',
      review_count: 'number?',
      type: 'string?',
      full_address: 'string?',
      area: 'string?',
      city: 'string?',
      phone: 'string?',
    },
  ],
  'GET /api/category-index': {
    currentPage: 'number',
    totalPages: 'number',
    totalCount: 'number',
    businessCount: 'number',
    categoryCount: 'number',
    letters: ['string'],
    categories: [{ ...category, averageRating: 'number?' }],
  },
  'GET /api/city-index': {
    currentPage: 'number',
    totalPages: 'number',
    totalCount: 'number',
    businessCount: 'number',
    cityCount: 'number',
    letters: ['string'],
    cities: [cityRow],
  },
  'GET /api/businesses': page,
  'GET /api/businesses/:slug': detail,
  'GET /api/businesses/:slug/similar': [placed],
  'GET /api/businesses/:slug/nearby': [placed],
  'GET /api/lists': [{ ...placed, status: 'string?' }],
  'GET /api/categories/:slug': {
    ...page,
    category: 'string',
    slug: 'string',
    businessCount: 'number',
    countryCount: 'number',
    topCountries: [{ ...country, count: 'number' }],
  },
  'GET /api/countries': [{ ...country, businessCount: 'number', cityCount: 'number', categoryCount: 'number' }],
  'GET /api/countries/:slug': {
    ...country,
    businessCount: 'number',
    cityCount: 'number',
    categoryCount: 'number',
    topCities: [{ ...city, count: 'number' }],
    topCategories: [category],
  },
  'GET /api/countries/:slug/cities': {
    ...country,
    businessCount: 'number',
    cityCount: 'number',
    letters: ['string'],
    cities: [cityRow],
    currentPage: 'number',
    totalCount: 'number',
  },
  'GET /api/cities/:countryCode/:citySlug': {
    ...page,
    ...city,
    country: 'string',
    countrySlug: 'string',
    businessCount: 'number',
    categoryCount: 'number',
    topCategories: [category],
    areas,
  },
  'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug': {
    area: 'string',
    slug: 'string',
    city: 'string',
    citySlug: 'string',
    country: 'string',
    countryCode: 'string',
    countrySlug: 'string',
    businessCount: 'number',
    areas,
  },
  'GET /api/countries/:slug/:categorySlug': categoryPlace,
  'GET /api/cities/:countryCode/:citySlug/:categorySlug': categoryPlace,
  'GET /api/search': {
    ...page,
    facets: {
      categories: [place],
      countries: [place],
      cities: [place],
      areas: [place],
      ratings: [{ count: 'number' }],
    },
    interpreted: {
      what: 'string',
      leftOut: ['string'],
      phrases: [{ kind: 'string', text: 'string' }],
      alternatives: [{ name: 'string' }],
    },
  },
  'GET /api/admin/site-settings': {
    head_tags: 'string',
    facebook_pixel: 'string',
    footer_tags: 'string',
    ads_in_page: 'boolean',
  },
  'GET /api/admin/advertisement-codes': { ad1: 'string', ad2: 'string', ad3: 'string', ad4: 'string' },
};

/** Whether a page can render the response: a proxy, or a service of another version, may send anything. */
export function matchesSchema(key: EndpointKey, response: unknown): boolean {
  const shape: unknown = shapes[key];
  return shape === undefined || matches(response, shape);
}

function matches(value: unknown, shape: unknown): boolean {
  if (typeof shape === 'string') {
    return shape.endsWith('?') ? value === null || typeof value === shape.slice(0, -1) : typeof value === shape;
  }
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => matches(item, shape[0]));
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return Object.entries(shape as object).every(([name, part]) => matches(record[name], part));
}
