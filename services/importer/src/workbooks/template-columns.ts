import type { Language } from '@directory/contracts/error-texts';

interface TemplateColumn {
  name: string;
  width: number;
  kind: 'text' | 'number';
  required: boolean;
  meaning: Record<Language, string>;
}

/** The columns of the bulk template, in the order of the specification. */
export const TEMPLATE_COLUMNS: TemplateColumn[] = [
  {
    name: 'name',
    width: 26,
    kind: 'text',
    required: true,
    meaning: {
      en: 'Name of the business, up to 300 characters.',
      tr: 'İşletmenin adı; en fazla 300 karakter.',
    },
  },
  {
    name: 'address',
    width: 46,
    kind: 'text',
    required: false,
    meaning: {
      en: 'Full address with postal code and city; the city is read from it.',
      tr: 'Posta kodu ve şehirle birlikte tam adres; şehir buradan okunur.',
    },
  },
  {
    name: 'phone',
    width: 20,
    kind: 'text',
    required: false,
    meaning: {
      en: 'With country prefix, such as +90 212 555 01 23. Keep the column formatted as text.',
      tr: 'Ülke koduyla, örneğin +90 212 555 01 23. Sütun metin biçiminde kalsın.',
    },
  },
  {
    name: 'category',
    width: 18,
    kind: 'text',
    required: false,
    meaning: {
      en: 'What the business is. A category that the directory does not have yet is created.',
      tr: 'İşletmenin türü. Dizinde olmayan kategori oluşturulur.',
    },
  },
  {
    name: 'latitude',
    width: 11,
    kind: 'number',
    required: false,
    meaning: {
      en: 'Degrees from -90 to 90. Counts only together with longitude.',
      tr: '-90 ile 90 arasında derece. Yalnızca boylamla birlikte alınır.',
    },
  },
  {
    name: 'longitude',
    width: 11,
    kind: 'number',
    required: false,
    meaning: { en: 'Degrees from -180 to 180.', tr: '-180 ile 180 arasında derece.' },
  },
  {
    name: 'rating',
    width: 8,
    kind: 'number',
    required: false,
    meaning: { en: 'Average rating from 0 to 5.', tr: '0 ile 5 arasında ortalama puan.' },
  },
  {
    name: 'reviewCount',
    width: 12,
    kind: 'number',
    required: false,
    meaning: { en: 'Number of reviews, a whole number.', tr: 'Yorum sayısı; tam sayı.' },
  },
  {
    name: 'place_id',
    width: 22,
    kind: 'text',
    required: false,
    meaning: {
      en: 'What a business is known by: a row whose place id the directory has updates that business. Those that begin with TEST_ are test data.',
      tr: 'İşletmeyi tanıtan kimlik: dizinde olan bir place id o işletmeyi günceller. TEST_ ile başlayanlar test verisi sayılır.',
    },
  },
  {
    name: 'country_code',
    width: 13,
    kind: 'text',
    required: false,
    meaning: { en: 'Two letters, such as TR, DE or US.', tr: 'İki harf: TR, DE, US gibi.' },
  },
];

/** Invented businesses; their place ids mark them as test data, which can be deleted together. */
export const TEMPLATE_ROWS: (string | number | null)[][] = [
  [
    'Örnek Kahve Evi',
    'Örnek Sokak 1, 34430 Beyoğlu/İstanbul, Türkiye',
    '+90 212 555 01 23',
    'Coffee shop',
    41.0369,
    28.985,
    4.5,
    120,
    'TEST_sample_1',
    'TR',
  ],
  [
    'Beispielbäckerei Sonnenschein',
    'Musterstraße 12, 10115 Berlin, Germany',
    '+49 30 5550123',
    'Bakery',
    52.5321,
    13.3849,
    4.8,
    87,
    'TEST_sample_2',
    'DE',
  ],
  [
    'Example Fitness',
    '100 Example St, Springfield, IL 62701, United States',
    '+1 217-555-0142',
    'Gym',
    39.7998,
    -89.6436,
    4,
    1204,
    'TEST_sample_3',
    'US',
  ],
  [
    '見本書店',
    '1 Chome-1-1 Mihon, Shibuya City, Tokyo 150-0001, Japan',
    null,
    'Book store',
    35.6702,
    139.7026,
    3.9,
    42,
    'TEST_sample_4',
    'JP',
  ],
];
