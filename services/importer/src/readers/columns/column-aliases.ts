import { slugify } from '@directory/contracts/slugs';

/**
 * Every field a spreadsheet can fill → the headers that name it. The first alias is the exact name: a column headed so
 * is taken even when another alias stands further left. Matching ignores case, spaces, `_`, punctuation and accents.
 */
const KNOWN_ALIASES = {
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
  category: ['category', 'category name', 'main category', 'kategori', 'sektör'],
  type: ['type', 'business type', 'place type', 'tür', 'tip'],
  full_address: ['full_address', 'address', 'formatted address', 'adres', 'tam adres', 'açık adres'],
  street: ['street', 'street address', 'sokak', 'cadde'],
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

/** Read as well, but outside the 23 fields the report counts. */
const FURTHER_ALIASES = {
  subtypes: ['subtypes', 'categories', 'alt kategoriler'],
  region: ['region', 'state', 'us_state', 'state_code', 'province', 'bölge', 'eyalet'],
  area: [
    'area',
    ...['neighborhood', 'neighbourhood', 'borough', 'district', 'suburb', 'quarter', 'sublocality', 'city district'],
    ...['mahalle', 'semt', 'ilçe', 'bezirk', 'stadtteil', 'ortsteil', 'stadtbezirk', 'barrio', 'bairro', 'quartier'],
    ...[
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
    ],
    ...['distrito', 'kecamatan', 'kelurahan', 'district name', 'neighborhood name', 'area name'],
  ],
  county: ['county'],
  area_service: ['area_service', 'service area business'],
  time_zone: ['time_zone', 'saat dilimi'],
  description: ['description', 'açıklama', 'tanım'],
  business_status: ['business_status', 'durum'],
  google_id: ['google_id'],
  working_hours_old_format: ['working_hours_old_format'],
  working_hours_csv_compatible: ['working_hours_csv_compatible'],
  location_reviews_link: ['location_reviews_link'],
} as const;

export type KnownField = keyof typeof KNOWN_ALIASES;
export type Field = KnownField | keyof typeof FURTHER_ALIASES;

/** The 23 fields of the import report, in the order of the specification. */
export const KNOWN_FIELDS = Object.keys(KNOWN_ALIASES) as KnownField[];

interface Alias {
  field: Field;
  exact: boolean;
}

const aliases = new Map<string, Alias>();
for (const [field, names] of Object.entries({ ...KNOWN_ALIASES, ...FURTHER_ALIASES })) {
  names.forEach((name, position) => {
    const key = fold(name);
    if (!aliases.has(key)) aliases.set(key, { field: field as Field, exact: position === 0 });
  });
}

/** The field a header names, or undefined. `exact` tells the field's own name from its aliases. */
export function aliasOf(header: string): Alias | undefined {
  return header.length > 80 ? undefined : aliases.get(fold(header));
}

/** slugify transliterates before it lower-cases, so `İ` and `ı` fold to `i` in every locale. */
function fold(header: string): string {
  return slugify(header).replaceAll('-', '');
}
