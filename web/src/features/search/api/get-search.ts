import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import type { SearchParameters } from '../parameters';

const MINUTE = 60_000;

/** Who is open changes by the minute; Back shows what was there all the same. */
export const searchQuery = ({ view: _view, ...parameters }: SearchParameters) =>
  queryOptions({
    queryKey: ['GET /api/search', parameters],
    queryFn: ({ signal }) => api('GET /api/search', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  });
