import type { SortField, SortOrder } from '@directory/contracts/moderation';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListFilter, ListQuery } from './api/get-businesses';

export const SORTS: readonly SortField[] = ['name', 'rating', 'reviewCount', 'createdAt'];
const FILTERS = ['filter', 'category', 'countryCode', 'approved', 'test', 'importId'] as const;
const MAX_PAGE = 1_000_000;

/** The URL is the state of the list. */
export function useListSearchParams() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const query = queryOf(search);

  /** Any change except of the page resets the page. */
  function change(changes: Partial<Record<(typeof FILTERS)[number] | 'sortBy' | 'sortOrder', string | null>>) {
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') current.delete(name);
          else current.set(name, value);
        }
        current.delete('page');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  /** Replaces the history entry, as the previous page does not exist. Its number is passed as `missingPage`. */
  function replacePage(page: number) {
    setSearch(
      (current) => {
        if (page <= 1) current.delete('page');
        else current.set('page', String(page));
        return current;
      },
      { replace: true, state: { missingPage: query.page } },
    );
  }

  /** The active sort is reversed; another one starts ascending. */
  function sort(field: SortField) {
    const turned = query.sortBy === field && query.sortOrder === 'asc' ? 'desc' : 'asc';
    change({ sortBy: field, sortOrder: turned });
  }

  function clear() {
    change(Object.fromEntries(FILTERS.map((name) => [name, null])));
  }

  return { query, filter: filterOf(query), change, replacePage, missingPage: missingPageOf(state), sort, clear };
}

function missingPageOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('missingPage' in state)) return null;
  return typeof state.missingPage === 'number' ? state.missingPage : null;
}

function queryOf(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? '1');
  const sortBy = SORTS.find((field) => field === search.get('sortBy'));
  const sortOrder: SortOrder = search.get('sortOrder') === 'asc' ? 'asc' : 'desc';
  const query: ListQuery = {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    sortBy: sortBy ?? 'createdAt',
    sortOrder: sortBy === undefined ? 'desc' : sortOrder,
  };
  for (const name of ['filter', 'category', 'countryCode', 'importId'] as const) {
    const value = search.get(name)?.trim();
    if (value) query[name] = value;
  }
  for (const name of ['approved', 'test'] as const) {
    const value = search.get(name);
    if (value === 'yes' || value === 'no') query[name] = value;
  }
  return query;
}

function filterOf(query: ListQuery): ListFilter {
  const { page: _page, sortBy: _sortBy, sortOrder: _sortOrder, ...filter } = query;
  return filter;
}
