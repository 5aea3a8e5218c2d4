import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from './api';
import { pageOf } from './page-param';

const MINUTE_MS = 60_000;

/** Order of businesses, in lists and on the search page; the first is the default. */
export const SORTS = [
  { value: 'relevance', name: 'Relevance' },
  { value: 'distance', name: 'Nearest' },
  { value: 'rating', name: 'Highest rated' },
  { value: 'reviews', name: 'Most reviewed' },
  { value: 'name', name: 'Name' },
];

/** Filters and order of a list, named as the parameters of the search. */
const FILTERS = ['sort', 'rating', 'open', 'hours', 'verified', 'phone', 'category', 'area'] as const;
export type ListFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** What all businesses of a list have in common: slugs, as parameters of the search. */
export type ListScope = Partial<Record<'category' | 'country' | 'city' | 'area', string>>;

export const FILTERED_PER_PAGE = 20;

/** `friday-20:30`, which a form without script sends as `hours=friday&time=20:30`. */
export function hoursOf(search: URLSearchParams): string {
  const [hours, time] = [search.get('hours')?.trim() ?? '', search.get('time')?.trim() ?? ''];
  return time === '' || !/^[a-z]+$/.test(hours) || hours === 'always' ? hours : `${hours}-${time}`;
}

export function filtersOf(search: URLSearchParams): ListFilters {
  const given = FILTERS.map(
    (name) => [name, name === 'hours' ? hoursOf(search) : (search.get(name)?.trim() ?? '')] as const,
  );
  return Object.fromEntries(
    given.filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'relevance')),
  );
}

export const isFiltered = (filters: ListFilters) => Object.keys(filters).length > 0;

/** Filters and page in the URL; `ownPage` is the page of the unfiltered list. */
export function listParamsOf(search: URLSearchParams, maxPages: number) {
  const filters = filtersOf(search);
  const filtered = isFiltered(filters);
  const page = pageOf(search, maxPages);
  return { filters, filtered, page, ownPage: filtered ? 1 : page };
}

export function useListParams(maxPages: number) {
  const [search] = useSearchParams();
  return listParamsOf(search, maxPages);
}

/** The list on the search page. */
export function listPath(scope: ListScope, filters: ListFilters & { view?: 'map' }): string {
  return `/search?${new URLSearchParams({ ...scope, ...filters }).toString()}`;
}

/** The list's own page if it is worth indexing, else the list on the search page. */
export function listedPath(count: number, path: string, scope: ListScope): string {
  return count >= MIN_LISTED_BUSINESSES ? path : listPath(scope, {});
}

/** Businesses of a list by a search, with the counts of its filters. */
export const listQuery = (scope: ListScope, filters: ListFilters, page: number) => {
  const parameters = { ...scope, ...filters, ...(page > 1 && { page: String(page) }) };
  return queryOptions({
    queryKey: ['GET /api/search', parameters, scope],
    queryFn: ({ signal }) => api('GET /api/search', { query: parameters, signal }),
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(scope) ? previous : undefined,
    staleTime: MINUTE_MS,
  });
};

/** Counts of the filters of an unfiltered list, with no more than one business. */
export const countsQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: ['GET /api/search', scope, 'counts'],
    queryFn: ({ signal }) => api('GET /api/search', { query: { ...scope, limit: '1' }, signal }),
    staleTime: MINUTE_MS,
  });

/** Pages of a search that can be opened. */
export const MAX_FILTERED_PAGES = PAGE_LIMITS['/search'];
