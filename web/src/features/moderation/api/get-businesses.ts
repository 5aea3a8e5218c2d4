import type { CompletenessLevel } from '@directory/contracts/missing-facts';
import type { ModeratedBusiness, ModerationPage, SortField, SortOrder } from '@directory/contracts/moderation';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const ROWS_PER_PAGE = 20;
const PINS_PER_PAGE = 300;
const KEY = 'GET /api/admin/businesses';

/** Filters of the list; absent ones are off. */
export interface ListFilter {
  filter?: string;
  category?: string;
  countryCode?: string;
  approved?: 'yes' | 'no';
  test?: 'yes' | 'no';
  importId?: string;
  city?: string;
  source?: string;
  /** Facts, separated by commas. */
  missing?: string;
  completeness?: CompletenessLevel;
  edited?: 'yes' | 'no';
  reported?: 'yes' | 'no';
}

export interface ListQuery extends ListFilter {
  page: number;
  sortBy: SortField;
  sortOrder: SortOrder;
}

export function businessesQuery(listed: ListQuery, isMap: boolean) {
  const query = { ...listed, limit: isMap ? PINS_PER_PAGE : ROWS_PER_PAGE };
  return queryOptions({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => api(KEY, { query, signal }),
    staleTime: 2 * 60_000,
    placeholderData: keepPreviousData,
  });
}

/** A list that was requested before a change, and has not arrived yet, would overwrite it. */
export function repeatListsInFlight(client: QueryClient): void {
  const queryKey = [KEY];
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** Changes a business in every cached list. */
export function changeRow(client: QueryClient, id: string, changes: Partial<ModeratedBusiness>): void {
  client.setQueriesData<ModerationPage>(
    { queryKey: [KEY] },
    (page) =>
      page && {
        ...page,
        businesses: page.businesses.map((business) => (business.id === id ? { ...business, ...changes } : business)),
      },
  );
}
