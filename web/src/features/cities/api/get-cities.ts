import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { TWO_HOURS } from '../../../lib/query-client';

export const citiesQuery = (letter: string | null) =>
  queryOptions({
    queryKey: ['GET /api/cities', letter],
    queryFn: ({ signal }) => api('GET /api/cities', { query: letter === null ? {} : { letter }, signal }),
    staleTime: TWO_HOURS,
  });
