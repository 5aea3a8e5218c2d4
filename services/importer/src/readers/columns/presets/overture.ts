import { either, listOf, nested, valueAtList } from './cell-values.js';
import { parseNested } from '../../../rows/python-literal.js';
import { converted, words, type DerivedField, type Preset } from './preset.js';

const firstItem = (column: string): DerivedField => ({
  columns: [column, `${column}.0`],
  read: (cell, headers) => headers.flatMap((name) => listOf(cell(name)))[0] ?? null,
});

/** `POINT (28.97 41.01)`, longitude first. */
const POINT = /^POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)$/i;
const coordinate = (position: 1 | 2, ...columns: string[]): DerivedField => ({
  columns: ['geometry', ...columns],
  read: (cell) => columns.map(cell).find(Boolean) ?? POINT.exec(cell('geometry') ?? '')?.[position] ?? null,
});

const STATUS = new Map([
  ['open', 'OPERATIONAL'],
  ['temporarily_closed', 'CLOSED_TEMPORARILY'],
  ['permanently_closed', 'CLOSED_PERMANENTLY'],
]);

/** Values of the whole place, without those of single properties such as `/properties/confidence`. */
const ofSources = (key: string): DerivedField => ({
  columns: ['sources'],
  read: (cell) => {
    const list = parseNested(cell('sources') ?? '');
    if (!Array.isArray(list)) return null;
    const values = list.flatMap((entry) => {
      const value = entry instanceof Map && !entry.get('property') ? entry.get(key) : null;
      return typeof value === 'string' && value !== '' ? [value] : [];
    });
    return [...new Set(values)].join(', ') || null;
  },
});

const FIELDS: Preset['fields'] = {
  name: nested('names', 'primary'),
  place_id: { columns: ['id'], read: (cell) => (cell('id') ? `overture:${cell('id')}` : null) },
  // Later releases have no `categories`.
  category: either(
    nested('categories', 'primary', words),
    nested('taxonomy', 'primary', words),
    converted('basic_category', words),
  ),
  type: null,
  full_address: null,
  coordinates: null,
  photo: null,
  photos: null,
  subtypes: {
    columns: ['categories', 'categories.alternate', 'taxonomy', 'taxonomy.alternates'],
    read: (cell) =>
      listOf(
        cell('categories.alternate') ??
          valueAtList(cell('categories'), 'alternate') ??
          cell('taxonomy.alternates') ??
          valueAtList(cell('taxonomy'), 'alternates'),
      )
        .map(words)
        .join(', ') || null,
  },
  street: nested('addresses', '0.freeform'),
  city: nested('addresses', '0.locality'),
  // `US-NY` is New York in the United States.
  region: nested('addresses', '0.region', (text) => text.replace(/^[A-Z]{2}-/, '')),
  postal_code: nested('addresses', '0.postcode'),
  country_code: nested('addresses', '0.country'),
  phone: firstItem('phones'),
  url: firstItem('websites'),
  latitude: coordinate(2, 'latitude', 'lat', 'geometry.coordinates.1', 'y'),
  longitude: coordinate(1, 'longitude', 'lon', 'geometry.coordinates.0', 'x'),
  dataset: ofSources('dataset'),
  dataset_licence: ofSources('license'),
  business_status: {
    columns: ['operating_status'],
    read: (cell) => STATUS.get(cell('operating_status') ?? '') ?? null,
  },
};

/** Overture Maps, theme `places`. */
export const overture: Preset[] = [
  { name: 'Overture Maps', signature: ['names', 'addresses'], fields: FIELDS },
  { name: 'Overture Maps', signature: ['names.primary'], fields: FIELDS },
];
