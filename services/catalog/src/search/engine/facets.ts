import { bySpelling } from '../query/places/city-spellings.js';
import {
  citySlugsOf,
  type CityFilters,
  type FacetCounts,
  type SearchFilters,
  type SearchPlan,
  type SearchResult,
} from './search-engine.js';

/** Values listed per facet. */
export const MAX_FACET_VALUES = 20;

export type FacetName = keyof Omit<FacetCounts, 'approximate'>;

const OWN = {
  categorySlug: undefined,
  countryCode: undefined,
  citySlug: undefined,
  regions: undefined,
  areas: undefined,
  minimumRating: undefined,
} satisfies Partial<SearchFilters>;
/** Filters by a facet, which is counted without it. */
export type FacetFilter = keyof typeof OWN;
export const FACET_FILTERS = Object.keys(OWN) as FacetFilter[];

/**
 * Filter → filters to drop, and facets to count so: each facet is counted without its own filter and without those that selecting one of
 * its values removes.
 */
export const OWN_FILTERS: [FacetFilter, Partial<SearchFilters>, FacetName[]][] = [
  ['categorySlug', { categorySlug: undefined }, ['categories']],
  [
    'countryCode',
    { countryCode: undefined, citySlug: undefined, otherCitySlugs: undefined, regions: undefined, areas: undefined },
    ['countries'],
  ],
  ['citySlug', { citySlug: undefined, otherCitySlugs: undefined, regions: undefined, areas: undefined }, ['cities']],
  ['areas', { areas: undefined }, ['areas']],
  ['minimumRating', { minimumRating: undefined }, ['ratings']],
];

/** The facets with the spellings of a city as one value, that of the filter or the most frequent, as selecting one selects all. */
export function withOneSpelling(facets: FacetCounts, filters: CityFilters): FacetCounts {
  const slugs = citySlugsOf(filters) ?? [];
  const [slug] = slugs;
  const isSelected = (row: FacetCounts['cities'][number]) =>
    row.countryCode === filters.countryCode && slugs.includes(row.slug);
  const cities = bySpelling(facets.cities, (row) => row).map((rows) => ({
    ...rows[0],
    ...(slug !== undefined && rows.some(isSelected) && { slug }),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }));
  return { ...facets, cities: cities.sort((a, b) => b.count - a.count) };
}

/** The facets with the total as the count of every selected value, whose count among the best matches may be less. */
export function withSelected(facets: FacetCounts, { filters }: SearchPlan, found: SearchResult): FacetCounts {
  const { categorySlug, countryCode, citySlug, regions, areas, minimumRating, verified, hasPhone, open } = filters;
  const count = (counted = 0) => (found.totalIsCapped ? Math.max(counted, found.total) : found.total);
  return {
    ...facets,
    categories:
      categorySlug === undefined ? facets.categories : withCountOf(facets.categories, { slug: categorySlug }, count),
    countries:
      countryCode === undefined || citySlug !== undefined || regions
        ? facets.countries
        : withCountOf(facets.countries, { code: countryCode }, count),
    cities:
      countryCode === undefined || citySlug === undefined || areas
        ? facets.cities
        : withCountOf(facets.cities, { countryCode, slug: citySlug }, count),
    ratings: facets.ratings.map((row) => (row.atLeast === minimumRating ? { ...row, count: count(row.count) } : row)),
    verified: verified ? count(facets.verified) : facets.verified,
    phone: hasPhone ? count(facets.phone) : facets.phone,
    open: open ? count(facets.open ?? 0) : facets.open,
  };
}

/** Replaces the count of one value, which is added if missing. */
function withCountOf<T extends object>(
  rows: (T & { count: number })[],
  value: T,
  count: (counted?: number) => number,
): (T & { count: number })[] {
  const isIt = (row: T) => Object.entries(value).every(([name, it]) => row[name as keyof T] === it);
  const others = rows.filter((row) => !isIt(row));
  const row = { ...value, count: count(rows.find(isIt)?.count) };
  return [...others, row].sort((a, b) => b.count - a.count);
}
