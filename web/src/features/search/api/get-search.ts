import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { requirePage } from '../../../lib/page-param';
import { MAX_PAGES, type SearchParameters } from '../parameters';

const MINUTE = 60_000;

/** Short, as "open now" changes by the minute; Back still shows cached results. */
export const searchQuery = ({ view: _view, ...parameters }: SearchParameters) =>
  queryOptions({
    queryKey: ['GET /api/search', parameters],
    queryFn: ({ signal }) => {
      requirePage(Number(parameters.page ?? 1), MAX_PAGES);
      return api('GET /api/search', { query: parameters, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });
