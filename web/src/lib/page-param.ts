import { canonicalPage } from '@directory/contracts/canonical-url';
import { useSearchParams } from 'react-router-dom';

/** The `?page=` of the URL: an integer from 1 to `max`, anything else counts as 1. */
export function usePageParam(max: number): number {
  const [search] = useSearchParams();
  return pageOf(search, max);
}

export function pageOf(search: URLSearchParams, max: number): number {
  return Number(canonicalPage(search.get('page'), max) ?? 1);
}
