import { boundingBoxOf, type Circle } from '../engine/bounding-box.js';

/** What narrows a search, as numbers; as the index of `business_search` has it, for another expression would not use it. */
export const SEARCH_KEYS = `search_keys(category_slug, type_slug, country_code, city_slug, score, reviews, verified, has_phone,
  latitude, longitude)`;

/** Sides of the squares that businesses are filed under, finest first: parts of a degree, and how their numbers are made. */
const LEVELS = [
  { parts: 100, base: 3e13, row: 1e7 },
  { parts: 10, base: 2e11, row: 1e5 },
  { parts: 1, base: 1e9, row: 1e3 },
];
/** Squares of a level that are looked through at most, but for the coarsest. */
const MOST_SQUARES = 64;

/** Numbers of the squares that a circle touches, as `search_keys` makes them. */
export function gridCellsFor(circle: Circle): number[] {
  const { north, south, wide } = boundingBoxOf(circle);
  const { longitude } = circle;
  for (const { parts, base, row } of LEVELS) {
    const rows = range(Math.floor(south * parts), Math.floor(north * parts));
    const columns = range(Math.floor((longitude - wide) * parts), Math.floor((longitude + wide) * parts));
    if (parts > 1 && rows.length * columns.length > MOST_SQUARES) continue;
    const around = new Set(columns.map((column) => onGlobe(column, parts)));
    return rows.flatMap((y) => [...around].map((x) => base + y * row + x));
  }
  return [];
}

/** A column past the 180th meridian is one on its other side. */
function onGlobe(column: number, parts: number): number {
  const all = 360 * parts;
  return ((((column + 180 * parts) % all) + all) % all) - 180 * parts;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
