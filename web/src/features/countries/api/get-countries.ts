import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { TWO_HOURS } from '../../../lib/query-client';

export const countriesQuery = queryOptions({
  queryKey: ['GET /api/countries'],
  queryFn: ({ signal }) => api('GET /api/countries', { signal }),
  staleTime: TWO_HOURS,
});
