import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** Suggestions are optional: a failed call is not retried. */
export const suggestionsQuery = (q: string, location: string) =>
  queryOptions({
    queryKey: ['GET /api/suggest', q, location],
    queryFn: ({ signal }) => api('GET /api/suggest', { query: { q, location }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
