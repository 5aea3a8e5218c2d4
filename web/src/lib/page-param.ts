import { canonicalPage } from '@directory/contracts/canonical-url';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from './api';

/** The `?page=` of the URL: an integer from 1, anything else and one above `max` counts as 1. */
export function usePageParam(max = Infinity): number {
  const [search] = useSearchParams();
  return pageOf(search, max);
}

interface PageList {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Leads from a page past the end to the last one: the only row of the last page may have been removed, and a URL may have any number.
 * Returns whether the page is past the end.
 */
export function useLastPage(page: number, { data, isPlaceholderData }: PageList): boolean {
  const [, setSearch] = useSearchParams();
  const lastPage = Math.max(1, data?.totalPages ?? 1);
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (!isPastEnd) return;
    setSearch(
      (search) => {
        if (lastPage === 1) search.delete('page');
        else search.set('page', String(lastPage));
        return search;
      },
      { replace: true },
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the function is a new one with each render, for the same URL
  }, [isPastEnd, lastPage]);
  return isPastEnd;
}

export function pageOf(search: URLSearchParams, max = Infinity): number {
  return Number(canonicalPage(search.get('page'), max) ?? 1);
}

/** Why a list has no such page; `limit` pages of a longer one can be opened. */
export function missingPageText(page: number, limit = Infinity): string {
  const reason = page > limit ? ` At most ${limit} pages can be opened: filters make the list shorter.` : '';
  return `The list has no page ${page}.${reason}`;
}

/** @throws ApiError of a missing page for one above the limit, which the API would take for the first page */
export function requirePage(page: number, limit: number): void {
  if (page > limit) throw new ApiError(404, 'not_found', missingPageText(page, limit));
}
