import type { SortField, SortOrder } from '@directory/contracts/moderation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const PER_PAGE = 20;
const KEY = 'GET /api/admin/businesses';

/** Filters of the list; absent ones are off. */
export interface ListFilter {
  filter?: string;
  category?: string;
  countryCode?: string;
  approved?: 'yes' | 'no';
  test?: 'yes' | 'no';
  importId?: string;
}

export interface ListQuery extends ListFilter {
  page: number;
  sortBy: SortField;
  sortOrder: SortOrder;
}

export const businessesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => api(KEY, { query: { ...query, limit: PER_PAGE }, signal }),
    staleTime: 2 * 60_000,
    placeholderData: keepPreviousData,
  });
