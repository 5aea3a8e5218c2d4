import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** Suggestions are a help, not a need: a call that fails is not made again. */
export const suggestionsQuery = (q: string, location: string) =>
  queryOptions({
    queryKey: ['GET /api/suggest', q, location],
    queryFn: ({ signal }) => api('GET /api/suggest', { query: { q, location }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
