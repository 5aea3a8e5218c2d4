import { useSearchParams } from 'react-router-dom';

/** Last page of the businesses of one category or city, as the API has it: beyond it, its answer is the first. */
export const MAX_GROUP_PAGES = 5_000;

/** The `?page=` of the address: an integer from 1 to `max`, anything else counts as 1. */
export function usePageParam(max: number): number {
  const [search] = useSearchParams();
  return pageOf(search, max);
}

export function pageOf(search: URLSearchParams, max: number): number {
  const text = search.get('page') ?? '1';
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= max ? page : 1;
}

/** Takes `?page=` out of the address without a new history entry: a changed filter starts over. */
export function useResetPage(): () => void {
  const [search, setSearch] = useSearchParams();
  return () => {
    if (!search.has('page')) return;
    setSearch(
      (current) => {
        current.delete('page');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  };
}
