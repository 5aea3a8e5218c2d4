import { aliasOf } from '../columns/headers/column-aliases.js';
import type { Field } from '../columns/fields.js';

/** What each business of a group has of it. */
const INHERITED = ['country', 'region', 'city', 'area', 'category'] as const satisfies Field[];
type Inherited = (typeof INHERITED)[number];
/** What the groups of a list are, by its key: `districts`. */
const LISTS: readonly [RegExp, Inherited][] = [
  [/^(?:countries|ülkeler|ulkeler|länder|pays|países|paises)$/, 'country'],
  [
    /^(?:regions|provinces|states|prefectures|bölgeler|bolgeler|régions|regiones|provincias|estados|regioni|province)$/,
    'region',
  ],
  [/^(?:cities|towns|şehirler|sehirler|iller|städte|villes|ciudades|cidades|città|comuni)$/, 'city'],
  [
    /^(?:counties|districts|areas|neighbou?rhoods|suburbs|ilçeler|ilceler|semtler|mahalleler|quartiers|barrios|bairros)$/,
    'area',
  ],
  [/^(?:categories|types|kategoriler|kategorien|catégories|categorías|categorias)$/, 'category'],
];
const FACTS: readonly Field[] = ['full_address', 'street', 'phone', 'latitude', 'coordinates', 'url'];
const MAX_DEPTH = 4;

type Given = Partial<Record<Inherited, unknown>>;

/** The businesses in the lists of a record that is none itself, such as those of a city by its districts, with what their groups are. */
export function groupedIn(record: object, given: Given = {}, list = '', depth = 0): object[] {
  const fields = fieldsOf(record);
  if (isBusiness(fields)) return [{ ...missing(given, fields), ...record }];
  if (depth === MAX_DEPTH) return [];
  const own = Object.fromEntries(INHERITED.flatMap((field) => (fields.has(field) ? [[field, fields.get(field)]] : [])));
  const level = LISTS.find(([key]) => key.test(list.toLowerCase()))?.[1];
  const named = level !== undefined && fields.has('name') ? { [level]: fields.get('name') } : {};
  const inner: Given = { ...given, ...named, ...own };
  return Object.entries(record).flatMap(([key, value]: [string, unknown]) =>
    Array.isArray(value) && value.every(isObject)
      ? value.flatMap((item) => groupedIn(item, inner, key, depth + 1))
      : [],
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBusiness(fields: ReadonlyMap<Field, unknown>): boolean {
  return fields.has('name') && FACTS.some((field) => fields.has(field));
}

/** The first value that is no list or object for each field. */
function fieldsOf(record: object): Map<Field, unknown> {
  const fields = new Map<Field, unknown>();
  for (const [key, value] of Object.entries(record) as [string, unknown][]) {
    const isGiven = value !== null && value !== '' && !Array.isArray(value);
    const field = isGiven ? aliasOf(key)?.field : undefined;
    if (field && !fields.has(field)) fields.set(field, value);
  }
  return fields;
}

function missing(given: Given, fields: ReadonlyMap<Field, unknown>): object {
  return Object.fromEntries(Object.entries(given).filter(([field]) => !fields.has(field as Field)));
}
