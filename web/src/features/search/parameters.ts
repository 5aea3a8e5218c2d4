import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import type { SearchPage } from '@directory/contracts/search';

/** Parameters of `/search`, in their order in the URL. All but `view` are passed to the API. */
export const NAMES = [
  'q',
  'location',
  'category',
  'country',
  'city',
  'area',
  'rating',
  'open',
  'hours',
  'verified',
  'phone',
  'near',
  'radius',
  'exact',
  'literal',
  'sort',
  'view',
  'page',
] as const;

export type SearchParameters = Partial<Record<(typeof NAMES)[number], string>>;

/** Filters of a search, without term and place. */
export const FILTERS = ['open', 'hours', 'rating', 'verified', 'phone', 'category', 'country', 'city', 'area'] as const;

export const MAX_PAGES = PAGE_LIMITS['/search'];

/** Accepts any parameter names, as the API returns them; empty ones are left out. */
export function searchPath(parameters: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const name of NAMES) {
    const value = parameters[name]?.trim();
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `/search?${search}` : '/search';
}

/** Filters that a response leaves out where no business has their value. */
const LISTED_FILTERS: readonly string[] = ['category', 'country', 'city', 'area'];

/** Without the filters that the response to the search has left out. */
export function withKnownFilters(parameters: SearchParameters, response: SearchPage | undefined): SearchParameters {
  if (!response) return parameters;
  const { parameters: known } = response.interpreted;
  return Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !LISTED_FILTERS.includes(name) || name in known),
  );
}

/** Filters and order start from what the phrases in both boxes of the search stand for. */
export function withPhrases(parameters: SearchParameters, response: SearchPage | undefined): SearchParameters {
  if (!response || response.interpreted.phrases.length === 0) return parameters;
  return { ...parameters, q: undefined, location: undefined, ...response.interpreted.parameters };
}

/** No search yet: neither term nor place. */
export function isBlank(parameters: SearchParameters): boolean {
  return !['q', 'location', 'near', 'category', 'country', 'city'].some((name) => name in parameters);
}
