import { boundingBoxOf, type Circle } from '../engine/bounding-box.js';
import { SCORE_PARTITIONS } from '../ranking/ranking.js';

/** Filters as numbers; must equal the expression of the index of `business_search`. */
export const SEARCH_KEYS = `search_keys(category_slug, type_slug, country_code, city_slug, reviews, verified, has_phone,
  missing, latitude, longitude, region_key, area_key, domain_key, phone_end)`;

/** A part of the search table, and which of its rows belong to the band. */
interface Band {
  table: string;
  condition: string;
}

/** Each is a partition, planned faster by its name than by its scores; these let an index serve a search without other conditions. */
const SCORE_BANDS = [...SCORE_PARTITIONS, undefined].map((low, i, lows): Band => {
  const high = lows[i - 1];
  const condition = [
    ...(low === undefined ? [] : [`score >= '${low}'::real`]),
    ...(high === undefined ? [] : [`score < '${high}'::real`]),
  ].join(' AND ');
  return { table: `business_search_${i + 1} AS business_search`, condition };
});
/** The whole table, best scores first: what stops after some matches has read only the small partitions. Otherwise the largest is first. */
export const BEST_FIRST = `(${SCORE_BANDS.map(({ table }) => `SELECT * FROM ${table}`).join(' UNION ALL ')}) AS business_search`;
/** Keys of reviews are 200 and more: half the natural logarithm of their number. The first band has the most reviews. */
const REVIEW_BANDS = [
  [12, 60],
  [9, 12],
  [6, 9],
  [0, 6],
].map(([low = 0, high = 0]): Band => {
  const keys = Array.from({ length: high - low }, (_, step) => 200 + low + step);
  return { table: 'business_search', condition: `${SEARCH_KEYS} && '{${keys.join()}}'::bigint[]` };
});
/**
 * Parts that divide the table, best first; each band has a few times as many rows as the previous one. The last is
 * unordered.
 */
export const BANDS = { score: SCORE_BANDS, reviews: REVIEW_BANDS };

/** Grids of cells, finest first: cells of a degree, and the expression of their keys. */
const LEVELS = [
  { parts: 100, base: 3e13, row: 1e7 },
  { parts: 10, base: 2e11, row: 1e5 },
  { parts: 1, base: 1e9, row: 1e3 },
];
/** Cells of a level that a search reads; the coarsest has no limit. */
const MAX_CELLS = 64;

/** Keys of the cells that a circle touches, as `search_keys` has them. */
export function gridCellsFor(circle: Circle): number[] {
  const { north, south, wide } = boundingBoxOf(circle);
  const { longitude } = circle;
  for (const { parts, base, row } of LEVELS) {
    const rows = range(Math.floor(south * parts), Math.floor(north * parts));
    const columns = range(Math.floor((longitude - wide) * parts), Math.floor((longitude + wide) * parts));
    if (parts > 1 && rows.length * columns.length > MAX_CELLS) continue;
    const around = new Set(columns.flatMap((column) => onGlobe(column, parts)));
    return rows.flatMap((y) => [...around].map((x) => base + y * row + x));
  }
  return [];
}

/** Wraps columns at the 180th meridian, which as 180° has a column of its own. */
function onGlobe(column: number, parts: number): number[] {
  const half = 180 * parts;
  const wrapped = ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
  return wrapped === -half ? [wrapped, half] : [wrapped];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
