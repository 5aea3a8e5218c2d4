import type { FacetCounts, SearchFilters } from './search-engine.js';

export type FacetName = keyof Omit<FacetCounts, 'approximate'>;

/** Filter → what a search without it leaves out, and the facets that are counted so: each without the filter on the same thing. */
export const OWN_FILTERS: [keyof SearchFilters, Partial<SearchFilters>, FacetName[]][] = [
  ['categorySlug', { categorySlug: undefined }, ['categories']],
  ['countryCode', { countryCode: undefined, citySlug: undefined }, ['countries']],
  ['citySlug', { citySlug: undefined }, ['cities']],
  ['minimumRating', { minimumRating: undefined }, ['ratings']],
];
