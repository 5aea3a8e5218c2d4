import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { TWO_HOURS } from '../../../lib/query-client';

const KEY = 'GET /api/category-index';

export const categoryIndexQuery = (letter: string | null, q: string, page: number) =>
  queryOptions({
    queryKey: [KEY, letter, q, page],
    queryFn: ({ signal }) =>
      api(KEY, { query: { ...(letter !== null && { letter }), ...(q !== '' && { q }), page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: TWO_HOURS,
  });
