import { describe, expect, it } from 'vitest';
import { FURTHER_HEADERS, REPORTED_HEADERS } from '@directory/contracts/business-fields';
import { aliasOf } from './headers/column-aliases.js';
import { REPORTED_FIELDS } from './fields.js';
import { FURTHER_HEADER_WORDS } from './headers/further-header-words.js';
import { HEADER_WORDS } from './headers/header-words.js';
import { isHeader, mapColumns, repeatsHeader } from './column-map.js';

describe('mapColumns', () => {
  it('maps the 23 fields of the specification by their own names', () => {
    const header =
      'name category type full_address street city postal_code country country_code phone latitude longitude rating reviews reviews_link photo logo located_in working_hours verified about place_id url'.split(
        ' ',
      );
    const columns = mapColumns(header);
    expect(REPORTED_FIELDS).toHaveLength(23);
    expect(columns.extracted).toEqual(header);
    expect(columns.missing).toEqual([]);
    expect(columns.unknown).toEqual([]);
  });

  it('matches without regard to case, spaces, underscores and punctuation', () => {
    const { index } = mapColumns(['NAME', ' Place ID ', 'Postal-Code', 'reviewCount', 'Country_Code:', 'SITE']);
    expect(index).toEqual({ name: 0, place_id: 1, postal_code: 2, reviews: 3, country_code: 4, url: 5 });
  });

  it.each([
    ['İŞLETME ADI', 'name'],
    ['işletme adı', 'name'],
    ['Ad', 'name'],
    ['ADRES', 'full_address'],
    ['Telefon', 'phone'],
    ['KATEGORİ', 'category'],
    ['Şehir', 'city'],
    ['ÜLKE', 'country'],
    ['Enlem', 'latitude'],
    ['Boylam', 'longitude'],
    ['Puan', 'rating'],
    ['Yorum Sayısı', 'reviews'],
    ['YORUM SAYISI', 'reviews'],
    ['Web Sitesi', 'url'],
    ['I\u0307l', 'city'],
  ] as const)('reads the Turkish header %s as %s', (header, field) => {
    expect(mapColumns([header]).index).toEqual({ [field]: 0 });
  });

  it('reads no header as two fields', () => {
    for (const headers of [REPORTED_HEADERS, FURTHER_HEADERS, HEADER_WORDS, FURTHER_HEADER_WORDS]) {
      for (const [field, names] of Object.entries(headers)) {
        for (const header of names) expect({ header, field: aliasOf(header)?.field }).toEqual({ header, field });
      }
    }
  });

  it.each([
    ['Lithuanian', 'Įmonės pavadinimas', 'Adresas', 'Miestas', 'Telefonas'],
    ['Latvian', 'Nosaukums', 'Adrese', 'Pilsēta', 'Tālrunis'],
    ['Estonian', 'Nimi', 'Aadress', 'Linn', 'Telefon'],
    ['Bulgarian', 'Име', 'Адрес', 'Град', 'Телефон'],
    ['Albanian', 'Emri', 'Adresa', 'Qyteti', 'Telefoni'],
    ['Icelandic', 'Nafn', 'Heimilisfang', 'Sveitarfélag', 'Sími'],
    ['Georgian', 'დასახელება', 'მისამართი', 'ქალაქი', 'ტელეფონი'],
    ['Armenian', 'Անվանում', 'Հասցե', 'Քաղաք', 'Հեռախոս'],
    ['Azerbaijani', 'Ad', 'Address', 'Şəhər', 'Telefon'],
    ['Uzbek', 'Nomi', 'Manzil', 'Shahar', 'Telefon raqami'],
    ['Swahili', 'Jina', 'Anwani', 'Mji', 'Simu'],
    ['Amharic', 'ስም', 'አድራሻ', 'ከተማ', 'ስልክ'],
    ['Tamil', 'பெயர்', 'முகவரி', 'நகரம்', 'தொலைபேசி'],
    ['Malayalam', 'പേര്', 'വിലാസം', 'നഗരം', 'ഫോൺ'],
    ['Marathi', 'नाव', 'पत्ता', 'शहर', 'दूरध्वनी'],
    ['Urdu', 'نام', 'پتہ', 'شہر', 'فون'],
    ['Burmese', 'အမည်', 'လိပ်စာ', 'မြို့', 'ဖုန်း'],
    ['Khmer', 'ឈ្មោះ', 'អាសយដ្ឋាន', 'ទីក្រុង', 'ទូរស័ព្ទ'],
  ])('reads headers in %s', (_, ...header) => {
    expect(mapColumns(header).index).toEqual({ name: 0, full_address: 1, city: 2, phone: 3 });
  });

  it.each(['Per', 'Peru', 'Nav', 'Sher', 'Ner'])(
    'takes %s for no header, although a word of another script has its letters',
    (header) => expect(mapColumns([header]).index).toEqual({}),
  );

  it('prefers the exact name, else the first column that names a field', () => {
    expect(mapColumns(['address', 'full_address', 'name']).index.full_address).toBe(1);
    expect(mapColumns(['site', 'url', 'website']).index.url).toBe(2);
    const twice = mapColumns(['state', 'us_state', 'name', 'name']);
    expect(twice.index).toEqual({ region: 0, name: 2 });
    expect(twice.unknown).toEqual(['us_state', 'name']);
  });

  it('counts a field as extracted when only its fallback column is there', () => {
    const { extracted, missing } = mapColumns([
      'name',
      'working_hours_old_format',
      'location_reviews_link',
      null,
      'h3',
    ]);
    expect(extracted).toEqual(['name', 'reviews_link', 'working_hours']);
    expect(missing).toHaveLength(20);
  });

  it('accounts for every column of a file exactly once', () => {
    const header = [
      ...['name', 'description', 'subtypes', 'borough', 'county', 'state', 'us_state', 'time_zone', 'business_status'],
      ...['google_id', 'reviews_link', 'location_reviews_link', 'working_hours_old_format', 'area_service', 'h3'],
      ...['working_hours_csv_compatible', 'name'],
    ];
    const { index, extracted, further, unknown } = mapColumns(header);
    expect(extracted).toEqual(['name', 'reviews_link', 'working_hours']);
    expect([...further].sort()).toEqual(
      [
        ...['area', 'area_service', 'business_status', 'county', 'description', 'google_id', 'location_reviews_link'],
        ...['region', 'subtypes', 'time_zone', 'working_hours_csv_compatible'],
      ].sort(),
    );
    expect(unknown).toEqual(['us_state', 'h3', 'name']);
    expect(extracted.length + further.length).toBe(Object.keys(index).length);
    expect(extracted.length + further.length + unknown.length).toBe(header.length);
  });

  it('lists unknown headers in storable characters', () => {
    const { unknown } = mapColumns(['name', 'a\0b', ` ${'x'.repeat(78)}🍕`, '\ud83d', ' ', null]);
    expect(unknown).toEqual(['ab', ` ${'x'.repeat(78)}`]);
  });

  it('accepts a row with two known fields as a header', () => {
    expect(isHeader(mapColumns(['Report', 'name']))).toBe(false);
    expect(isHeader(mapColumns(['telefon', 'adres']))).toBe(true);
  });
});

describe('repeatsHeader', () => {
  it('recognises the header, but not a business named like a column', () => {
    const columns = mapColumns(['name', 'phone', 'city']);
    expect(repeatsHeader(columns, ['name', 'phone', 'city'])).toBe(true);
    expect(repeatsHeader(columns, ['name', '+90 212 000 00 00', 'İzmir'])).toBe(false);
    expect(repeatsHeader(columns, [null, 'phone', 'city'])).toBe(false);
  });
});

describe('headers that name a field twice', () => {
  it.each([
    ['Postal/ZIP Code', 'postal_code'],
    ['State/Province/Region', 'region'],
    ['Ville / City', 'city'],
    ['Telefon | Phone', 'phone'],
    ['Zip or Postcode', 'postal_code'],
    ['Mobile / Cell / Phone', 'phone'],
  ] as const)('%s are the column of %s', (header, field) => {
    expect(mapColumns(['Name', header]).index[field]).toBe(1);
  });

  it.each(['City/State', 'Phone/Website', 'Email/Website/Notes'])('%s name different ones', (header) => {
    const { index } = mapColumns(['Name', header, 'City', 'State', 'Latitude', 'Longitude', 'Website']);
    expect(Object.values(index)).not.toContain(1);
  });
});

it('columns of old databases are known without the type of their values', () => {
  const header = ['strName', 'strAddress', 'txtCity', 'strPostcode', 'strtelephone', 'street', 'Strom'];
  const { name, full_address, city, postal_code, phone, street } = mapColumns(header).index;
  expect([name, full_address, city, postal_code, phone, street]).toEqual([0, 1, 2, 3, 4, 5]);
});

it.each([
  [['Nombre', 'Apellido', 'Restaurante', 'Ciudad']],
  [['Name', 'Vorname', 'Firma', 'Ort']],
  [['strNombre', 'strApellido', 'strRestaurant', 'strCiudad']],
  [['Ad', 'Soyad', 'Şirket adı', 'Şehir']],
  [['Nom', 'Prénom', "Nom de l'entreprise", 'Ville']],
])('%j have the name of the business in its own column, not in that of a person', (header) => {
  expect(mapColumns(header).index.name).toBe(2);
});

it.each(['Société', 'Azienda', 'Şirket', 'Компания', 'Cửa hàng', '店舗', '매장', 'Praxis', 'Bäckerei', 'Panadería'])(
  'a column %s has the names where no other has',
  (header) => {
    const { index } = mapColumns([header, 'Address', 'Phone']);
    expect(index.name).toBeDefined();
  },
);

it('a feature named as a kind of business has no names', () => {
  expect(mapColumns(['Code', 'Address', 'Phone', 'Parking']).index.name).toBeUndefined();
});
