import type { FacetCounts, SearchFilters, SearchPlan, SearchResult } from './search-engine.js';

/** Values that a facet lists. */
export const MAX_FACET_VALUES = 20;

export type FacetName = keyof Omit<FacetCounts, 'approximate'>;

/** Filter → what a search without it leaves out, and the facets that are counted so: each without the filter on the same thing. */
export const OWN_FILTERS: [keyof SearchFilters, Partial<SearchFilters>, FacetName[]][] = [
  ['categorySlug', { categorySlug: undefined }, ['categories']],
  ['countryCode', { countryCode: undefined, citySlug: undefined }, ['countries']],
  ['citySlug', { citySlug: undefined }, ['cities']],
  ['minimumRating', { minimumRating: undefined }, ['ratings']],
];

/** The facets with what is found as the count of every value that is chosen: among the best of too many it may be less. */
export function withChosen(facets: FacetCounts, { filters }: SearchPlan, found: SearchResult): FacetCounts {
  const { categorySlug, countryCode, citySlug, minimumRating, verified, hasPhone, open } = filters;
  const count = (counted = 0) => (found.totalIsCapped ? Math.max(counted, found.total) : found.total);
  return {
    ...facets,
    categories:
      categorySlug === undefined ? facets.categories : chosen(facets.categories, { slug: categorySlug }, count),
    countries:
      countryCode === undefined || citySlug !== undefined
        ? facets.countries
        : chosen(facets.countries, { code: countryCode }, count),
    cities:
      countryCode === undefined || citySlug === undefined
        ? facets.cities
        : chosen(facets.cities, { countryCode, slug: citySlug }, count),
    ratings: facets.ratings.map((row) => (row.atLeast === minimumRating ? { ...row, count: count(row.count) } : row)),
    verified: verified ? count(facets.verified) : facets.verified,
    phone: hasPhone ? count(facets.phone) : facets.phone,
    open: open ? count(facets.open ?? 0) : facets.open,
  };
}

/** The rows with one of them counted anew; it comes last where it is not among them. */
function chosen<T extends object>(
  rows: (T & { count: number })[],
  value: T,
  count: (counted?: number) => number,
): (T & { count: number })[] {
  const isIt = (row: T) => Object.entries(value).every(([name, it]) => row[name as keyof T] === it);
  const others = rows.filter((row) => !isIt(row));
  const row = { ...value, count: count(rows.find(isIt)?.count) };
  return [...others, row].sort((a, b) => b.count - a.count);
}
