import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import type { SearchParameters } from '../parameters';

const MINUTE = 60_000;

/** Short, as "open now" changes by the minute; Back still shows cached results. */
export const searchQuery = ({ view: _view, ...parameters }: SearchParameters) =>
  queryOptions({
    queryKey: ['GET /api/search', parameters],
    queryFn: ({ signal }) => api('GET /api/search', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });
