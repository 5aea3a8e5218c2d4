import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from './api';
import { filterValue } from './filter-values';
import { pageOf, requirePage } from './page-param';
import { RESULTS_STALE_MS } from './query-client';

/** Filters and order of a list, named as the parameters of the search. */
const FILTERS = [
  ...(['sort', 'rating', 'open', 'hours', 'verified', 'phone'] as const),
  ...(['category', 'country', 'city', 'area', 'near', 'radius'] as const),
] as const;
export type ListFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** What all businesses of a list have in common: slugs, as parameters of the search. */
export type ListScope = Partial<Record<'category' | 'country' | 'city' | 'area', string>>;

/** Businesses on a page of a list, and of its search. */
export const PER_PAGE = 12;
export const FILTERED_PER_PAGE = 20;

/** Kilometres around a point. */
export const RADII = ['1', '2', '5', '10', '25', '50', '100'];
export const DEFAULT_RADIUS_KM = '10';

/** `friday-20:30`, which a form without script sends as `hours=friday&time=20:30`. */
export function hoursOf(search: URLSearchParams): string {
  const [hours, time] = [search.get('hours')?.trim() ?? '', search.get('time')?.trim() ?? ''];
  return time === '' || !/^[a-z]+$/.test(hours) || hours === 'always' ? hours : `${hours}-${time}`;
}

export function filtersOf(search: URLSearchParams): ListFilters {
  const given = FILTERS.map(
    (name) => [name, filterValue(name, name === 'hours' ? hoursOf(search) : search.get(name))] as const,
  );
  const isNear = filterValue('near', search.get('near')) !== '';
  const usual = { sort: isNear ? 'distance' : 'relevance', radius: isNear ? DEFAULT_RADIUS_KM : null };
  return Object.fromEntries(
    given.filter(
      ([name, value]) =>
        value !== '' &&
        !(name === 'sort' && value === usual.sort) &&
        !(name === 'radius' && (usual.radius === null || value === usual.radius)),
    ),
  );
}

export const isFiltered = (filters: ListFilters) => Object.keys(filters).length > 0;

/** Filters, view and page in the URL. A filtered list is the result of a search; `ownPage` is the page of the list itself. */
export function listParamsOf(search: URLSearchParams) {
  const filters = filtersOf(search);
  const isSearch = isFiltered(filters);
  const page = pageOf(search);
  return { filters, view: viewOf(search), isSearch, page, ownPage: isSearch ? 1 : page };
}

type ListView = 'map' | 'list' | undefined;

function viewOf(search: URLSearchParams): ListView {
  const view = search.get('view');
  return view === 'map' || view === 'list' ? view : undefined;
}

/** What `listParamsOf` reads, as the query of a URL, of the first page. */
export function listSearch(filters: ListFilters, view: ListView): URLSearchParams {
  return new URLSearchParams({ ...filters, ...(view && { view }) });
}

export function useListParams() {
  const [search] = useSearchParams();
  return listParamsOf(search);
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
  const parameters = { ...filters, ...scope, ...(page > 1 && { page: String(page) }) };
  return queryOptions({
    queryKey: ['GET /api/search', parameters, scope],
    queryFn: ({ signal }) => {
      requirePage(page, MAX_FILTERED_PAGES);
      return api('GET /api/search', { query: parameters, signal });
    },
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(scope) ? previous : undefined,
    staleTime: RESULTS_STALE_MS,
  });
};

/** Counts of the filters of an unfiltered list, with no more than one business. */
export const countsQuery = (scope: ListScope) =>
  queryOptions({
    queryKey: ['GET /api/search', scope, 'counts'],
    queryFn: ({ signal }) => api('GET /api/search', { query: { ...scope, limit: '1' }, signal }),
    staleTime: RESULTS_STALE_MS,
  });

/** Pages of a search that can be opened. */
export const MAX_FILTERED_PAGES = PAGE_LIMITS['/search'];
