import type { BusinessCard, BusinessPage } from '@directory/contracts/businesses';
import type { SearchFacets } from '@directory/contracts/search';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  countsQuery,
  FILTERED_PER_PAGE,
  isFiltered,
  listQuery,
  MAX_FILTERED_PAGES,
  PER_PAGE,
  type ListFilters,
  type ListScope,
} from '../../lib/list-filters';

/** Has a distance if the list is the result of a search. */
export type ListedBusiness = BusinessCard & { distance?: number | null };

export interface BusinessList {
  scope: ListScope;
  filters: ListFilters;
  filtered: boolean;
  /** In the URL. */
  view: 'map' | 'list' | undefined;
  page: number;
  /** Undefined while loading. */
  businesses: readonly ListedBusiness[] | undefined;
  pages: number;
  /** Of a longer list, too. */
  maxPages: number;
  /** Position of the first business in the whole list, from 1. */
  first: number;
  total: number;
  totalIsCapped: boolean;
  /** Counts of the filters. */
  facets: SearchFacets | undefined;
  isPastEnd: boolean;
  /** The previous page is shown until this one has loaded. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** @param own the unfiltered list; null if it is a search, too */
export function useBusinessList(
  scope: ListScope,
  { filters, view, page }: Pick<BusinessList, 'filters' | 'view' | 'page'>,
  own: { data: BusinessPage | undefined; isPlaceholderData: boolean } | null,
): BusinessList {
  const filtered = isFiltered(filters);
  const isSearch = filtered || own === null;
  const search = useQuery({ ...listQuery(scope, filters, page), enabled: isSearch && page <= MAX_FILTERED_PAGES });
  const counts = useQuery({ ...countsQuery(scope), enabled: !isSearch });
  const received = isSearch ? search.data : own.data;
  /** Rendered in slices, as on the search page. */
  const data = useDeferredValue(received);
  const maxPages = isSearch ? MAX_FILTERED_PAGES : Infinity;
  return {
    scope,
    filters,
    filtered,
    view,
    page,
    businesses: data?.businesses,
    pages: Math.min(data?.totalPages ?? 0, maxPages),
    maxPages,
    first: (page - 1) * (isSearch ? FILTERED_PER_PAGE : PER_PAGE) + 1,
    total: data?.totalCount ?? 0,
    totalIsCapped: isSearch && search.data?.totalIsCapped === true,
    facets: (isSearch ? search : counts).data?.facets,
    isPastEnd: isSearch && page > 1 && (page > maxPages || search.data?.businesses.length === 0),
    isStale: (isSearch ? search : own).isPlaceholderData || data !== received,
    error: isSearch && !search.data ? search.error : null,
    retry: () => void search.refetch(),
  };
}
