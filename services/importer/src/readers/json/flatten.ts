/** Keys whose content belongs to the record itself: properties of GeoJSON, tags of Overpass. */
const TRANSPARENT_KEYS = new Set(['properties', 'tags']);
const MAX_DEPTH = 4;
/** Longitude and latitude, as in a point of GeoJSON. */
export const GEOMETRY_HEADERS = ['geometry.coordinates.0', 'geometry.coordinates.1'] as const;

type Scalar = string | number | boolean;

/**
 * Values of a record by their path (`location.lat`) as cells. Objects and lists are cells with their JSON text, too; a geometry is
 * its centre.
 */
export function flattenRecord(record: object): Map<string, string> {
  const cells = new Map<string, string>();
  put(cells, record, '', 0);
  return cells;
}

function put(cells: Map<string, string>, object: object, prefix: string, depth: number): void {
  for (const [key, value] of Object.entries(object) as [string, Scalar | object | null | undefined][]) {
    if (value === null || value === undefined || value === '') continue;
    const path = prefix + key;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      cells.set(path, String(value));
    } else if (depth === 0 && key === 'geometry' && 'coordinates' in value) {
      putMiddle(cells, value.coordinates);
    } else if (depth === 0 && TRANSPARENT_KEYS.has(key) && !Array.isArray(value)) {
      put(cells, value, '', depth + 1);
    } else {
      const text = JSON.stringify(value);
      if (text.length > 2) cells.set(path, text);
      if (!Array.isArray(value) && depth < MAX_DEPTH) put(cells, value, `${path}.`, depth + 1);
    }
  }
}

function putMiddle(cells: Map<string, string>, coordinates: unknown): void {
  const middle = middleOf(coordinates);
  for (const [index, header] of GEOMETRY_HEADERS.entries()) if (middle) cells.set(header, String(middle[index]));
}

/** Longitude and latitude of the middle of a geometry; undefined where it has no position. */
export function middleOf(coordinates: unknown): [number, number] | undefined {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  extend(box, coordinates);
  return Number.isFinite(box[0]) ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : undefined;
}

function extend(box: [number, number, number, number], value: unknown): void {
  if (!Array.isArray(value)) return;
  const [x, y] = value as unknown[];
  if (typeof x === 'number' && typeof y === 'number') {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  } else {
    for (const item of value) extend(box, item);
  }
}
