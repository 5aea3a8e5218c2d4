import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { HALF_HOUR } from '../../../lib/query-client';

export const featuredBusinessesQuery = queryOptions({
  queryKey: ['GET /api/featured-businesses'],
  queryFn: ({ signal }) => api('GET /api/featured-businesses', { signal }),
  staleTime: HALF_HOUR,
});
