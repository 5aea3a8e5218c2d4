import { listOf, valueAt } from './cell-values.js';
import { words, type DerivedField, type Preset } from './preset.js';

/** A value in a nested column: JSON in one cell, or flattened. */
function nested(column: string, path: string, convert = (text: string): string | null => text): DerivedField {
  const flat = `${column}.${path}`;
  return {
    columns: [column, flat],
    read: (cell) => {
      const text = cell(flat) ?? valueAt(cell(column), path);
      return text ? convert(text) : null;
    },
  };
}

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

const STATUS: Record<string, string> = {
  open: 'OPERATIONAL',
  temporarily_closed: 'CLOSED_TEMPORARILY',
  permanently_closed: 'CLOSED_PERMANENTLY',
};

const FIELDS: Preset['fields'] = {
  name: nested('names', 'primary'),
  place_id: { columns: ['id'], read: (cell) => (cell('id') ? `overture:${cell('id')}` : null) },
  category: nested('categories', 'primary', words),
  subtypes: {
    columns: ['categories', 'categories.alternate'],
    read: (cell) =>
      listOf(cell('categories.alternate') ?? valueAtList(cell('categories'), 'alternate'))
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
  business_status: { columns: ['operating_status'], read: (cell) => STATUS[cell('operating_status') ?? ''] ?? null },
};

/** Overture Maps, theme `places`. */
export const overture: Preset[] = [
  { name: 'Overture Maps', signature: ['names', 'categories', 'addresses'], fields: FIELDS },
  { name: 'Overture Maps', signature: ['names.primary'], fields: FIELDS },
];

/** A list in a JSON cell, as JSON. */
function valueAtList(cell: string | null, key: string): string | null {
  try {
    const value = (JSON.parse(cell ?? 'null') as Record<string, unknown> | null)?.[key];
    return Array.isArray(value) ? JSON.stringify(value) : null;
  } catch {
    return null;
  }
}
