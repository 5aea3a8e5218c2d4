import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { TWO_HOURS } from '../../../lib/query-client';

export const categoriesQuery = (letter: string | null) =>
  queryOptions({
    queryKey: ['GET /api/categories', letter],
    queryFn: ({ signal }) => api('GET /api/categories', { query: letter === null ? {} : { letter }, signal }),
    staleTime: TWO_HOURS,
  });
