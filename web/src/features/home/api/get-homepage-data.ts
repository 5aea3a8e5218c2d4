import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { TWO_HOURS } from '../../../lib/query-client';

export const homepageDataQuery = queryOptions({
  queryKey: ['GET /api/homepage-data'],
  queryFn: ({ signal }) => api('GET /api/homepage-data', { signal }),
  staleTime: TWO_HOURS,
});
