import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { requirePage } from '../../../lib/page-param';
import { RESULTS_STALE_MS } from '../../../lib/query-client';
import { MAX_PAGES, type SearchParameters } from '../parameters';

export const searchQuery = ({ view: _view, ...parameters }: SearchParameters) =>
  queryOptions({
    queryKey: ['GET /api/search', parameters],
    queryFn: ({ signal }) => {
      requirePage(Number(parameters.page ?? 1), MAX_PAGES);
      return api('GET /api/search', { query: parameters, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: RESULTS_STALE_MS,
  });
