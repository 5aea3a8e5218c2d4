import { parseLiteral, type Literal } from '../../../rows/python-literal.js';

/** The value at a path such as `addresses.0.locality` in a cell of JSON or a Python literal; null if absent. */
export function valueAt(cell: string | null, path: string): string | null {
  if (!cell || !/^\s*[{[]/.test(cell)) return null;
  let value: Literal | undefined = parseLiteral(cell.trim());
  for (const key of path === '' ? [] : path.split('.')) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (value instanceof Map) value = value.get(key);
    else return null;
  }
  return textOf(value);
}

/** Texts of a list in a cell: JSON, a Python literal, or separated by `,`, `;` or `|`. */
export function listOf(cell: string | null): string[] {
  const text = cell?.trim();
  if (!text) return [];
  const value = text.startsWith('[') ? parseLiteral(text) : undefined;
  const parts = Array.isArray(value) ? value.map(textOf) : text.split(/[;|]|,(?=\s)|,(?!\d)/);
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
}

function textOf(value: Literal | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
