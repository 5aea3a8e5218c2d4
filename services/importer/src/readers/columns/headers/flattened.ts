import { parseNested } from '../../../rows/python-literal.js';
import { isColumn } from '../presets/preset.js';

/** Columns of a nested value: their paths within it, and positions. */
type Parts = [path: string, position: number][];

/**
 * Nested columns that the file has flattened only: `hours.0.open`, `hours.0.close` for `hours`. A field that names such a part itself
 * reads it as it is.
 */
export function flattenedColumns(
  wanted: readonly (string | RegExp)[],
  positions: ReadonlyMap<string, number>,
): Map<string, Parts> {
  const found = new Map<string, Parts>();
  for (const column of wanted) {
    if (typeof column !== 'string' || positions.has(column)) continue;
    const prefix = `${column}.`;
    if (wanted.some((other) => typeof other === 'string' && other.startsWith(prefix))) continue;
    const parts = [...positions].filter(([name]) => name.startsWith(prefix));
    if (parts.length === 0 || parts.some(([name]) => wanted.some((other) => isColumn(other, name)))) continue;
    found.set(
      column,
      parts.map(([name, position]) => [name.slice(prefix.length), position]),
    );
  }
  return found;
}

/** Keys come from the file and may be `__proto__`. */
type Nested = Map<string, Nested | string>;

/** JSON of values by their paths: keys that are numbers are positions in a list. Null without values. */
export function nestedText(values: [path: string, value: string | null][]): string | null {
  const root: Nested = new Map();
  for (const [path, value] of values) {
    if (value === null) continue;
    const keys = path.split('.');
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const inner = at.get(key);
      const next: Nested = inner instanceof Map ? inner : new Map();
      at.set(key, next);
      at = next;
    }
    at.set(keys.at(-1) ?? '', value);
  }
  return root.size === 0 ? null : jsonOf(root);
}

function jsonOf(value: Nested | string): string {
  if (!(value instanceof Map)) return JSON.stringify(listOf(value) ?? value);
  if ([...value.keys()].every((key) => /^\d+$/.test(key))) return `[${[...value.values()].map(jsonOf).join()}]`;
  return `{${[...value].map(([key, inner]) => `${JSON.stringify(key)}:${jsonOf(inner)}`).join()}}`;
}

/** A plain list written in one cell. */
function listOf(text: string): unknown[] | undefined {
  const value = text.startsWith('[') ? parseNested(text) : undefined;
  return Array.isArray(value) && !value.some((item) => item instanceof Map) ? value : undefined;
}
