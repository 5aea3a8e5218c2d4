import { MAX_DATASETS_LENGTH } from './licences.js';

/**
 * The fields of a business. Import, COPY line, exports, edit form, public views and response schemas derive from this table;
 * CONTRIBUTING explains how to add a field. The key is the column of `business`. The order is that of the COPY line, the columns
 * of an export and, within its group, the edit form.
 */
export interface BusinessField {
  /** PostgreSQL type. */
  type: 'text' | 'integer' | 'bigint' | 'real' | 'double precision' | 'boolean' | 'timestamptz';
  required?: true;
  /** Set by the catalog, or `computed` on reading and without a column; by default set by an import. */
  source?: 'catalog' | 'computed';
  /** Column that it derives from: the pair is never taken from two different rows. */
  follows?: string;
  format?: 'slug' | 'url' | 'country' | 'hours' | 'json';
  /** In characters; an indexed text stays far below the 2.7 KB of an index entry. */
  maxLength?: number;
  /** Values that an administrator may enter. */
  range?: readonly [minimum: number, maximum: number];
  /** Group of the edit form. */
  edit?: 'identity' | 'place' | 'contact' | 'content' | 'status';
  /** Whether it is exported; a text is its name in the file. */
  exported?: true | string;
  /** Whether visitors see it on cards and its page, or on its page only. */
  public?: 'card' | 'page';
  /** Name in JSON if not the column in camel case. */
  jsonName?: string;
}

export const MAX_URL_LENGTH = 2048;
/** Of a business, except the one on its card. */
export const MAX_FURTHER_PHOTOS = 9;

export const BUSINESS_FIELDS = {
  // Name and category
  id: { type: 'bigint', required: true, source: 'catalog', exported: true, public: 'card' },
  name: { type: 'text', required: true, maxLength: 300, edit: 'identity', exported: true, public: 'card' },
  slug: { type: 'text', required: true, format: 'slug', exported: true, public: 'card' },
  category: { type: 'text', maxLength: 200, edit: 'identity', exported: true, public: 'card' },
  category_slug: { type: 'text', format: 'slug', follows: 'category', public: 'card' },
  type: { type: 'text', maxLength: 200, edit: 'identity', exported: true, public: 'page' },
  type_slug: { type: 'text', format: 'slug', follows: 'type', public: 'page' },
  /** Further categories, separated by `, `. */
  subtypes: { type: 'text', maxLength: 2000, exported: true },

  // Place
  full_address: { type: 'text', maxLength: 1000, edit: 'place', exported: true, public: 'card' },
  street: { type: 'text', maxLength: 500, edit: 'place', exported: true, public: 'card' },
  /** Neighbourhood, borough or district of the city. */
  area: { type: 'text', maxLength: 500, edit: 'place', exported: true, public: 'card' },
  /** True if no source states it and it is the district of an inferred city. */
  area_inferred: { type: 'boolean', follows: 'area' },
  /** Null without a page. */
  area_slug: { type: 'text', source: 'computed', public: 'card' },
  city: { type: 'text', maxLength: 150, edit: 'place', exported: true, public: 'card' },
  city_slug: { type: 'text', format: 'slug', follows: 'city', public: 'card' },
  /** True if the source states no city and it is the town at the position: no fact that identifies the business. */
  city_inferred: { type: 'boolean', follows: 'city' },
  postal_code: { type: 'text', maxLength: 32, edit: 'place', exported: true, public: 'page' },
  region: { type: 'text', maxLength: 150, edit: 'place', exported: true, public: 'page' },
  country: { type: 'text', source: 'computed', maxLength: 100, exported: true, public: 'card' },
  country_slug: { type: 'text', format: 'slug', source: 'computed', public: 'card' },
  country_code: { type: 'text', format: 'country', edit: 'place', exported: true, public: 'card' },

  // Contact and position
  phone: { type: 'text', maxLength: 64, edit: 'contact', exported: true, public: 'card' },
  /** E.164 digits without the plus; with a similar name it identifies a row that has no place id. */
  phone_number: { type: 'bigint', follows: 'phone' },
  latitude: { type: 'double precision', range: [-90, 90], edit: 'place', exported: true, public: 'card' },
  longitude: {
    type: 'double precision',
    range: [-180, 180],
    follows: 'latitude',
    edit: 'place',
    exported: true,
    public: 'card',
  },
  time_zone: { type: 'text', exported: true, public: 'card' },

  // Content
  rating: { type: 'real', range: [0, 5], edit: 'content', exported: true, public: 'card' },
  reviews: { type: 'integer', range: [0, 2_000_000_000], edit: 'content', exported: true, public: 'card' },
  reviews_link: { type: 'text', format: 'url', maxLength: MAX_URL_LENGTH, exported: true, public: 'page' },
  description: { type: 'text', maxLength: 10_000, edit: 'content', exported: true, public: 'page' },
  /** As `logo`, public as a path on this site without its width, see `thumbnailPath`. */
  photo: { type: 'text', format: 'url', maxLength: MAX_URL_LENGTH, edit: 'content', exported: true, public: 'card' },
  logo: { type: 'text', format: 'url', maxLength: MAX_URL_LENGTH, exported: true, public: 'page' },
  /** Further ones, separated by spaces. */
  photos: { type: 'text', maxLength: MAX_FURTHER_PHOTOS * (MAX_URL_LENGTH + 1), exported: true, public: 'page' },
  located_in: { type: 'text', maxLength: 300, exported: true, public: 'page' },
  /** JSON text: day name → hours or `Closed`. */
  working_hours: {
    type: 'text',
    format: 'hours',
    maxLength: 16_000,
    edit: 'content',
    exported: true,
    public: 'card',
  },
  verified: { type: 'boolean', edit: 'status', exported: true, public: 'card' },
  /** JSON text: group → attribute → true, false, or a text such as `5 stars`. */
  about: { type: 'text', format: 'json', maxLength: 16 * 1024, exported: true, public: 'page' },
  business_status: { type: 'text', maxLength: 64, edit: 'content', exported: true, public: 'page', jsonName: 'status' },
  /** Since when `closureOf` the status is not null. */
  closed_at: { type: 'timestamptz', source: 'catalog', public: 'page' },

  // Identity and state
  place_id: { type: 'text', maxLength: 500, exported: true, public: 'page' },
  /** The place id or the result of `rowKey`; the merge replaces it by the key of the matching business. */
  match_key: { type: 'text', required: true },
  /** Signed 64-bit hash of the name's key, to find businesses with the same name for rows without a place id. */
  name_hash: { type: 'bigint', required: true, follows: 'name' },
  approved: { type: 'boolean', required: true, source: 'catalog', edit: 'status', jsonName: 'isApproved' },
  created_at: { type: 'timestamptz', required: true, source: 'catalog', exported: true },
  updated_at: { type: 'timestamptz', required: true, source: 'catalog', exported: true, public: 'page' },
  website: { type: 'text', format: 'url', maxLength: MAX_URL_LENGTH, edit: 'contact', exported: 'url', public: 'page' },
  /** As the source writes it: `$$`, `₹200–400`. */
  price_range: { type: 'text', maxLength: 40, edit: 'content', exported: true, public: 'page' },
  menu_link: {
    type: 'text',
    format: 'url',
    maxLength: MAX_URL_LENGTH,
    edit: 'contact',
    exported: true,
    public: 'page',
  },
  booking_link: {
    type: 'text',
    format: 'url',
    maxLength: MAX_URL_LENGTH,
    edit: 'contact',
    exported: true,
    public: 'page',
  },
  order_link: {
    type: 'text',
    format: 'url',
    maxLength: MAX_URL_LENGTH,
    edit: 'contact',
    exported: true,
    public: 'page',
  },
  /** Where the source itself has the row from, if it says so row by row. */
  dataset: { type: 'text', maxLength: MAX_DATASETS_LENGTH },
  /** An id of `LICENCES`, or the licence as the source names it. */
  dataset_licence: { type: 'text', follows: 'dataset', maxLength: MAX_DATASETS_LENGTH },

  // Of every import that gave it values
  source_name: { type: 'text', source: 'computed', maxLength: MAX_DATASETS_LENGTH, exported: 'source' },
  source_licence: { type: 'text', source: 'computed', maxLength: MAX_DATASETS_LENGTH, exported: 'licence' },
  /** What the licences require where the data is shown, with the days of the imports. */
  attribution: { type: 'text', source: 'computed', exported: true },
} as const satisfies Record<string, BusinessField>;

/**
 * Column as the report of an import names it → headers that mean it. The first header is the exact name: it wins over columns
 * further left. Matching ignores case, spaces, `_`, punctuation and accents. Separate from the table, which browsers load.
 */
export const REPORTED_HEADERS = {
  name: [
    'name',
    'business name',
    'company name',
    'company',
    'title',
    'place name',
    'ad',
    'adı',
    'isim',
    'işletme',
    'işletme adı',
    'firma',
    'firma adı',
    'şirket adı',
  ],
  category: [
    'category',
    'category name',
    'main category',
    'activity',
    'main activity',
    'kategori',
    'sektör',
    'iş kolu',
  ],
  type: ['type', 'business type', 'place type', 'tür', 'tip'],
  full_address: ['full_address', 'address', 'formatted address', 'adres', 'tam adres', 'açık adres'],
  street: ['street', 'street address', 'sokak', 'cadde', 'cadde/sokak', 'sokak/cadde'],
  city: ['city', 'town', 'locality', 'şehir', 'il', 'kent'],
  postal_code: ['postal_code', 'postcode', 'zip', 'zip code', 'posta kodu'],
  country: ['country', 'country name', 'ülke'],
  country_code: ['country_code', 'country iso', 'ülke kodu'],
  phone: ['phone', 'phone_number', 'telephone', 'tel', 'tel no', 'telefon', 'telefon numarası'],
  latitude: ['latitude', 'lat', 'enlem'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'boylam'],
  rating: ['rating', 'stars', 'score', 'total score', 'average rating', 'puan', 'değerlendirme'],
  reviews: [
    'reviews',
    'reviews_count',
    'review_count',
    'number of reviews',
    'yorum sayısı',
    'yorumlar',
    'değerlendirme sayısı',
  ],
  reviews_link: ['reviews_link', 'review link', 'reviews url', 'yorum linki'],
  photo: ['photo', 'photo url', 'image', 'image url', 'picture', 'main photo', 'fotoğraf', 'resim'],
  logo: ['logo', 'logo url'],
  located_in: ['located_in', 'bulunduğu yer'],
  working_hours: ['working_hours', 'opening hours', 'business hours', 'hours', 'çalışma saatleri'],
  verified: ['verified', 'is verified', 'onaylı', 'doğrulanmış'],
  about: ['about', 'hakkında', 'özellikler'],
  place_id: ['place_id', 'google place id', 'gplace id', 'yer kimliği'],
  url: ['website', 'site', 'url', 'web', 'homepage', 'web sitesi', 'internet sitesi', 'web adresi'],
} as const;

/** Also read, but not among the 23 fields that the report counts. */
export const FURTHER_HEADERS = {
  subtypes: ['subtypes', 'categories', 'alt kategoriler'],
  region: ['region', 'state', 'us_state', 'state_code', 'province', 'bölge', 'eyalet'],
  area: [
    'area',
    'neighborhood',
    'neighbourhood',
    'borough',
    'district',
    'suburb',
    'quarter',
    'sublocality',
    'city district',
    'mahalle',
    'semt',
    'ilçe',
    'bezirk',
    'stadtteil',
    'ortsteil',
    'stadtbezirk',
    'barrio',
    'bairro',
    'quartier',
    'arrondissement',
    'quartiere',
    'wijk',
    'buurt',
    'stadsdeel',
    'dzielnica',
    'opština',
    'naselje',
    'район',
    'quận',
    'distrito',
    'kecamatan',
    'kelurahan',
    'district name',
    'neighborhood name',
    'area name',
  ],
  county: ['county'],
  /** Both in one column: `48.2, 16.3`, `POINT (16.3 48.2)`. */
  coordinates: ['coordinates'],
  area_service: ['area_service', 'service area business'],
  time_zone: ['time_zone', 'saat dilimi'],
  description: ['description', 'açıklama', 'tanım'],
  business_status: ['business_status', 'durum'],
  photos: [
    'photos',
    'images',
    'pictures',
    'image urls',
    'photo urls',
    'additional images',
    'gallery',
    'street_view',
    'fotoğraflar',
    'resimler',
  ],
  price_range: ['price_range', 'price level', 'fiyat aralığı', 'fiyat düzeyi'],
  menu_link: ['menu_link', 'menu url', 'menü linki', 'menü'],
  booking_link: [
    'booking_link',
    'booking url',
    'reservation_links',
    'reservation link',
    'reservation url',
    'booking_appointment_link',
    'rezervasyon linki',
    'randevu linki',
  ],
  order_link: ['order_link', 'order_links', 'order url', 'sipariş linki'],
  dataset: ['dataset', 'veri kümesi'],
  dataset_licence: ['dataset_licence', 'dataset license'],
  google_id: ['google_id'],
  working_hours_old_format: ['working_hours_old_format'],
  working_hours_csv_compatible: ['working_hours_csv_compatible'],
  location_reviews_link: ['location_reviews_link'],
} as const;

/** Read only where a column of their own field has no value, or not at all. */
const FALLBACK_FIELDS = [
  'google_id',
  'working_hours_old_format',
  'working_hours_csv_compatible',
  'location_reviews_link',
] as const;
type ChoosableField =
  keyof typeof REPORTED_HEADERS | Exclude<keyof typeof FURTHER_HEADERS, (typeof FALLBACK_FIELDS)[number]>;

/** Fields that an administrator may choose for a column. */
export const CHOOSABLE_FIELDS = [...Object.keys(REPORTED_HEADERS), ...Object.keys(FURTHER_HEADERS)].filter(
  (field) => !(FALLBACK_FIELDS as readonly string[]).includes(field),
) as ChoosableField[];

type Fields = typeof BUSINESS_FIELDS;
export type FieldName = keyof Fields;
/** Fields whose entry has these properties. */
export type FieldsWith<Properties> = { [F in FieldName]: Fields[F] extends Properties ? F : never }[FieldName];
/** Fields with a column, and those set by an import. */
export type StoredField = Exclude<FieldName, FieldsWith<{ source: 'computed' }>>;
export type ImportedField = Exclude<FieldName, FieldsWith<{ source: string }>>;

export function isStored<F extends FieldName>(name: F): name is F & StoredField {
  const { source }: BusinessField = BUSINESS_FIELDS[name];
  return source !== 'computed';
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
export type JsonName<F extends FieldName> = F extends FieldName
  ? Fields[F] extends { jsonName: infer Name extends string }
    ? Name
    : CamelCase<F>
  : never;

/** Name of a field in an export. */
export type ExportName<F extends FieldsWith<{ exported: true | string }>> =
  Fields[F]['exported'] extends infer Name extends string ? Name : F;

export function exportName<F extends FieldsWith<{ exported: true | string }>>(name: F): ExportName<F> {
  const { exported } = BUSINESS_FIELDS[name];
  return (exported === true ? name : exported) as ExportName<F>;
}

export function jsonName<F extends FieldName>(name: F): JsonName<F> {
  const { jsonName: given }: BusinessField = BUSINESS_FIELDS[name];
  return (given ?? name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())) as JsonName<F>;
}

/** Fields that have a property, or this value of it, in the order of the table. */
export function fieldsWith<P extends keyof BusinessField, V extends BusinessField[P]>(
  property: P,
  value?: V,
): FieldsWith<Record<P, V>>[] {
  const has = (field: BusinessField) =>
    field[property] !== undefined && (value === undefined || field[property] === value);
  return (Object.keys(BUSINESS_FIELDS) as FieldsWith<Record<P, V>>[]).filter((name) => has(BUSINESS_FIELDS[name]));
}

/** Fields that lack a property, in the order of the table. */
export function fieldsWithout<P extends keyof BusinessField>(
  property: P,
): Exclude<FieldName, FieldsWith<Record<P, unknown>>>[] {
  const has = new Set<FieldName>(fieldsWith(property));
  return (Object.keys(BUSINESS_FIELDS) as FieldName[]).filter((name) => !has.has(name)) as ReturnType<
    typeof fieldsWithout<P>
  >;
}
