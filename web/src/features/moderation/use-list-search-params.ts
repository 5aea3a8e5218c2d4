import { COMPLETENESS_LEVELS, MISSING_FACTS, type MissingFact } from '@directory/contracts/missing-facts';
import type { SortField, SortOrder } from '@directory/contracts/moderation';
import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import type { ListFilter, ListQuery } from './api/get-businesses';

export const SORTS: readonly SortField[] = ['name', 'rating', 'reviewCount', 'createdAt'];
const TEXT_FILTERS = ['filter', 'category', 'countryCode', 'importId', 'city', 'source'] as const;
const FLAGS = ['approved', 'test', 'edited', 'reported'] as const;
const FILTERS = [...TEXT_FILTERS, ...FLAGS, 'missing', 'completeness'] as const;
export const COLUMNS = ['place', 'identity', 'phone', 'rating', 'missing', 'created', 'updated'] as const;
export type Column = (typeof COLUMNS)[number];
const DEFAULT_COLUMNS: readonly Column[] = ['place', 'identity', 'phone', 'rating'];
const MAX_PAGE = 1_000_000;

/** The URL is the state of the list. */
export function useListSearchParams() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const query = queryOf(search);
  /** Two changes may follow each other before the list is rendered with the first. */
  const requested = useRef(search);
  useLayoutEffect(() => {
    requested.current = search;
  }, [search]);

  function update(edit: (parameters: URLSearchParams) => void, options: NavigateOptions) {
    const next = new URLSearchParams(requested.current);
    edit(next);
    requested.current = next;
    setSearch(next, options);
  }

  /** Any change except of the page resets the page. */
  function change(
    changes: Partial<Record<(typeof FILTERS)[number] | 'sortBy' | 'sortOrder' | 'columns' | 'view', string | null>>,
  ) {
    update(
      (parameters) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') parameters.delete(name);
          else parameters.set(name, value);
        }
        parameters.delete('page');
      },
      { replace: true, preventScrollReset: true },
    );
  }

  /** Replaces the history entry, as the previous page does not exist. Its number is passed as `missingPage`. */
  function replacePage(page: number) {
    update(
      (parameters) => {
        if (page <= 1) parameters.delete('page');
        else parameters.set('page', String(page));
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

  /** The default columns are not in the URL. */
  function showColumns(columns: readonly Column[]) {
    const shown = COLUMNS.filter((column) => columns.includes(column));
    const isDefault = shown.join() === DEFAULT_COLUMNS.join();
    change({ columns: isDefault ? null : shown.join() || 'none' });
  }

  /** The URL without the page: filters, order and columns of a view. */
  function view(): string {
    const copy = new URLSearchParams(search);
    copy.delete('page');
    return copy.toString();
  }

  return {
    ...{ query, filter: filterOf(query), columns: columnsOf(search), missingPage: missingPageOf(state) },
    isMap: search.get('view') === 'map',
    ...{ change, replacePage, sort, clear, showColumns, view, open: (saved: string) => setSearch(saved) },
  };
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
  for (const name of TEXT_FILTERS) {
    const value = search.get(name)?.trim();
    if (value) query[name] = value;
  }
  for (const name of FLAGS) {
    const value = search.get(name);
    if (value === 'yes' || value === 'no') query[name] = value;
  }
  const missing = factsIn(search.get('missing'));
  if (missing.length > 0) query.missing = missing.join();
  const completeness = COMPLETENESS_LEVELS.find((level) => level === search.get('completeness'));
  if (completeness) query.completeness = completeness;
  return query;
}

export function factsIn(list: string | null | undefined): MissingFact[] {
  const names = (list ?? '').split(',');
  return MISSING_FACTS.filter((fact) => names.includes(fact));
}

function columnsOf(search: URLSearchParams): readonly Column[] {
  const names = search.get('columns')?.split(',');
  return names ? COLUMNS.filter((column) => names.includes(column)) : DEFAULT_COLUMNS;
}

function filterOf(query: ListQuery): ListFilter {
  const { page: _page, sortBy: _sortBy, sortOrder: _sortOrder, ...filter } = query;
  return filter;
}
