import { writtenValue } from '../../rows/text.js';

/** Keys whose content belongs to the record itself: of GeoJSON, Overpass, Elasticsearch, tables of web services, posts of WordPress, and TomTom. */
const TRANSPARENT_KEYS = new Set(['properties', 'tags', '_source', 'fields', 'acf', 'poi']);
/** Of a record of JSON:API apart from its attributes. */
const JSON_API = new Set(['id', 'documentId', 'type', 'links', 'meta', 'relationships', 'attributes']);
/** What Elasticsearch has next to a document: how well it matches is no rating. */
const OF_SEARCH = ['_index', '_type', '_score', '_version'];
const NONE: ReadonlySet<string> = new Set();
const MAX_DEPTH = 4;
/** Tags in the properties of a feature. */
const MAX_WRAPPERS = 2;
/** Of the JSON text of an empty list or object. */
const EMPTY_LENGTH = 2;
/** Longitude and latitude, as in a point of GeoJSON. */
export const GEOMETRY_HEADERS = ['geometry.coordinates.0', 'geometry.coordinates.1'] as const;

type Scalar = string | number | boolean;
type Given = Scalar | object | null | undefined;

/** What becomes of the values of a record. */
abstract class Visitor {
  /** Paths that are no cells. */
  skipped: ReadonlySet<string> = NONE;
  abstract add(path: string, value: Scalar | object, depth: number): void;
  abstract addMiddle(geometry: object): void;
}

class Cells extends Visitor {
  readonly texts = new Map<string, string>();

  constructor(private readonly wanted: ReadonlySet<string> | undefined) {
    super();
  }

  add(path: string, value: Scalar | object, depth: number): void {
    if (this.skipped.has(path) || this.wanted?.has(path) === false) return;
    if (typeof value === 'object') {
      const text = JSON.stringify(value);
      if (text.length > EMPTY_LENGTH) this.texts.set(path, text);
    } else if (depth > 0 || !this.texts.has(path)) {
      this.texts.set(path, String(value));
    }
  }

  addMiddle(geometry: object): void {
    const middle = middleOf(geometry);
    for (const [index, header] of GEOMETRY_HEADERS.entries()) if (middle) this.texts.set(header, String(middle[index]));
  }
}

class Paths extends Visitor {
  constructor(
    private readonly paths: Set<string>,
    private readonly limit: number,
  ) {
    super();
  }

  add(path: string, value: Scalar | object): void {
    if (this.paths.has(path) || this.skipped.has(path) || this.paths.size >= this.limit) return;
    if (typeof value !== 'object' || JSON.stringify(value).length > EMPTY_LENGTH) this.paths.add(path);
  }

  addMiddle(geometry: object): void {
    if (this.paths.has(GEOMETRY_HEADERS[0]) || !middleOf(geometry)) return;
    for (const header of GEOMETRY_HEADERS) if (this.paths.size < this.limit) this.paths.add(header);
  }
}

/**
 * Values of a record by their path (`location.lat`) as cells. Objects and lists are cells with their JSON text, too; a geometry is
 * its centre.
 * @param wanted paths of the cells that are read; others may be missing
 */
export function flattenRecord(record: object, wanted?: ReadonlySet<string>): Map<string, string> {
  const cells = new Cells(wanted);
  visitRecord(cells, record);
  return cells.texts;
}

/** Adds the paths of `flattenRecord` while there are fewer than `limit`. Faster, as known paths need no text. */
export function addPaths(paths: Set<string>, record: object, limit: number): Set<string> {
  visitRecord(new Paths(paths, limit), record);
  return paths;
}

function visitRecord(visitor: Visitor, record: object): void {
  const inner = innermost(record);
  // Of the wrapper: `Feature`, `node`, an id of the data set.
  const type = inner !== record && !('type' in inner) ? ['type'] : [];
  visitor.skipped = new Set('_source' in record ? [...OF_SEARCH, ...type] : type);
  const id = elementId(record) ?? outerOf(record, inner);
  if (id !== undefined) visitor.add('@id', id, 0);
  visit(visitor, record, '', 0);
}

/** The object with the content of a record: its tags, or those in its properties. */
function innermost(record: object, depth = 0): object {
  const isContent = ([key, value]: [string, unknown]) => isObject(value) && isTransparent(key, record);
  const found = depth < MAX_WRAPPERS ? Object.entries(record).find(isContent) : undefined;
  return found ? innermost(found[1] as object, depth + 1) : record;
}

/** The id of an element whose tags are in properties: `{"properties": {"type": "node", "id": 1, "tags": {…}}}`. */
function outerOf(record: object, inner: object): string | undefined {
  const { properties } = record as { properties?: unknown };
  return isObject(properties) && properties !== inner ? elementId(properties) : undefined;
}

/** Of an element of Overpass, as its GeoJSON has it: `node/1`. */
function elementId(record: { type?: unknown; id?: unknown }): string | undefined {
  const { id } = record;
  const type = typeof record.type === 'string' ? writtenValue(record.type) : null;
  const isElement = 'tags' in record && (type === 'node' || type === 'way' || type === 'relation');
  return isElement && typeof id === 'number' ? `${type}/${id}` : undefined;
}

function isTransparent(key: string, record: object): boolean {
  return (
    TRANSPARENT_KEYS.has(key) ||
    (key === 'attributes' && ('geometry' in record || Object.keys(record).every((name) => JSON_API.has(name)))) ||
    (key === 'item' && '@type' in record && record['@type'] === 'ListItem') ||
    (key === 'resource' && 'resourceType' in ((record as { resource?: object | null }).resource ?? {}))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isGeometry(value: object): boolean {
  return 'coordinates' in value || 'geometries' in value || 'x' in value;
}

function visit(visitor: Visitor, object: object, prefix: string, depth: number): void {
  for (const [key, given] of Object.entries(object) as [string, Given][]) {
    const value = unwrapped(given);
    if (value === null || value === undefined || value === '') continue;
    const path = prefix + key;
    if (typeof value !== 'object') {
      visitor.add(path, value, depth);
    } else if (depth === 0 && key === 'geometry' && isGeometry(value)) {
      visitor.addMiddle(value);
    } else if (prefix === '' && depth < MAX_WRAPPERS && isTransparent(key, object) && !Array.isArray(value)) {
      visit(visitor, value, '', depth + 1);
    } else {
      visitor.add(path, value, depth);
      if (!Array.isArray(value) && depth < MAX_DEPTH) visit(visitor, value, `${path}.`, depth + 1);
    }
  }
}

/** `{"$numberInt": "5"}` of MongoDB is 5, and `{"@type": "html", "value": "…"}` of KML its text. */
function unwrapped(value: Given): Given {
  if (typeof value !== 'object' || value === null) return value;
  if ('@type' in value && 'value' in value && Object.keys(value).length === 2) return unwrapped(value.value as Given);
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    return key.startsWith('$') && (typeof inner === 'string' || typeof inner === 'number') ? inner : value;
  }
  return value;
}

/** Longitude and latitude of the middle of a geometry; undefined where it has no position. */
export function middleOf(geometry: object): [number, number] | undefined {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  extendBy(box, geometry);
  return Number.isFinite(box[0]) ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : undefined;
}

type Geometry = { coordinates?: unknown; geometries?: unknown; x?: unknown; y?: unknown };

/** GeoJSON, and the points of ArcGIS. */
function extendBy(box: [number, number, number, number], geometry: Geometry): void {
  const { coordinates, geometries, x, y } = geometry;
  extend(box, coordinates ?? [x, y]);
  for (const one of Array.isArray(geometries) ? geometries : []) if (isObject(one)) extendBy(box, one);
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
