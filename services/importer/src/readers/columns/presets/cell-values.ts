import { isColumn, type DerivedField } from './preset.js';
import { parseNested, type Literal } from '../../../rows/python-literal.js';
import { writtenValue } from '../../../rows/text.js';

/** The value at a path such as `addresses.0.locality` in a cell of JSON or a Python literal; null if absent. */
export function valueAt(cell: string | null, path: string): string | null {
  if (!cell || !/^\s*[{[]/.test(cell)) return null;
  let value: Literal | undefined = parseNested(cell.trim());
  for (const key of path === '' ? [] : path.split('.')) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (value instanceof Map) value = value.get(key);
    else return null;
  }
  return writtenValue(textOf(value));
}

/** A value in a nested column: JSON or a literal in one cell, or flattened. */
export function nested(column: string, path: string, convert = (text: string): string | null => text): DerivedField {
  const flat = `${column}.${path}`.toLowerCase();
  return {
    columns: [column, flat],
    read: (cell) => {
      const text = cell(flat) ?? valueAt(cell(column), path);
      return text ? convert(text) : null;
    },
  };
}

/** The first of several fields that has a value. */
export function either(...fields: DerivedField[]): DerivedField {
  return {
    columns: fields.flatMap(({ columns }) => columns),
    read: (cell, headers) => {
      const own = ({ columns }: DerivedField) =>
        headers.filter((name) => columns.some((column) => isColumn(column, name.toLowerCase())));
      return fields.map((field) => field.read(cell, own(field))).find((text) => text) ?? null;
    },
  };
}

/** Texts of a list in a cell: JSON, a Python literal, or separated by `,`, `;` or `|`. */
export function listOf(cell: string | null): string[] {
  const text = cell?.trim();
  if (!text) return [];
  const value = text.startsWith('[') ? parseNested(text) : undefined;
  const parts = Array.isArray(value) ? value.flat().map(textOf) : text.split(/[;|]|,(?=\s)|,(?!\d)/);
  return parts.map(writtenValue).filter((part) => part !== null);
}

function textOf(value: Literal | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** The texts at a key of the objects in a list; those of a plain list as they are. */
export function textsOf(cell: string | null, key: string): string[] {
  const value = cell && /^\s*\[/.test(cell) ? parseNested(cell.trim()) : undefined;
  if (!Array.isArray(value)) return listOf(cell);
  return value
    .map((item) => writtenValue(textOf(item instanceof Map ? item.get(key) : item)))
    .filter((text) => text !== null);
}

/** A list at a key of a nested cell, as JSON. */
export function valueAtList(cell: string | null, key: string): string | null {
  const value = cell && /^\s*\{/.test(cell) ? parseNested(cell.trim()) : undefined;
  const list = value instanceof Map ? value.get(key) : undefined;
  return Array.isArray(list) ? JSON.stringify(list) : null;
}
