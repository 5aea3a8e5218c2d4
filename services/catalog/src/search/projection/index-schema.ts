import { createHash } from 'node:crypto';
import { businessDocument, type DocumentRow } from './business-document.js';
import { synonymSettings } from '../query/words/synonyms.js';
import { INDEX_SETTINGS } from './index-settings.js';

/** A business with every field. */
const SAMPLE: DocumentRow = {
  id: '1',
  listed: true,
  slug: 'cafe-moskva-000001',
  name: 'Кафе Москва',
  category: 'Cafe',
  category_slug: 'cafe',
  type: 'Coffee shop',
  type_slug: 'coffee-shop',
  street: 'Invalidenstraße 5',
  city: 'Berlin',
  city_slug: 'berlin',
  full_address: 'Invalidenstraße 5, 10115 Berlin',
  area: 'Mitte',
  region: 'Land Berlin',
  postal_code: '10115',
  country_code: 'DE',
  phone: '+49 30 901820',
  rating: 4.4,
  reviews: 137,
  verified: true,
  score: 4.18,
};
const SAMPLES: DocumentRow[] = [
  SAMPLE,
  { ...SAMPLE, name: 'مقهى الإيوان', city: 'الرياض', type: 'Cafe', score: 2.1, reviews: null },
  { ...SAMPLE, name: 'ครัวริมน้ำ', slug: 'khrawrimnam-000004' },
  { ...SAMPLE, street: 'Qəsr küçəsi 14' },
  { ...SAMPLE, street: 'ulica Marszałkowska 84' },
  {
    ...SAMPLE,
    name: 'Lale Eczanesi',
    slug: 'lale-eczanesi-000005',
    category: 'Eczane',
    category_slug: 'eczane',
    country_code: 'TR',
  },
  { ...SAMPLE, name: '東京寿司', slug: 'dong-jing-shou-si-000002', region: null, rating: null },
  {
    ...SAMPLE,
    name: 'Bar & Grill',
    slug: 'bar-grill-000003',
    street: null,
    country_code: null,
    phone: null,
    verified: null,
  },
];

let hash: string | undefined;

/** Hash of documents and settings: an index with another schema is rebuilt. Only the projection to Meilisearch needs it. */
export const indexSchema = () =>
  (hash ??= createHash('sha256')
    .update(JSON.stringify([INDEX_SETTINGS, synonymSettings(), SAMPLES.map(businessDocument)]))
    .digest('hex')
    .slice(0, 12));
