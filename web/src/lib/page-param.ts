import { canonicalPage } from '@directory/contracts/canonical-url';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from './api';

/** The `?page=` of the URL: an integer from 1, anything else and one above `max` counts as 1. */
export function usePageParam(max = Infinity): number {
  const [search] = useSearchParams();
  const page = pageOf(search);
  return page > max ? 1 : page;
}

export function pageOf(search: URLSearchParams): number {
  return Number(canonicalPage(search.get('page')) ?? 1);
}

/** @throws ApiError of a missing page for one above the limit, which the API would take for the first page */
export function requirePage(page: number, limit: number): void {
  if (page > limit) throw new ApiError(404, 'not_found', `The list has no page ${page}.`);
}
