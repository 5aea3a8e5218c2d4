import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const insightsQuery = queryOptions({
  queryKey: ['GET /api/admin/insights'],
  queryFn: ({ signal }) => api('GET /api/admin/insights', { signal }),
  staleTime: 60_000,
});

export const searchStatusQuery = queryOptions({
  queryKey: ['GET /api/admin/search'],
  queryFn: ({ signal }) => api('GET /api/admin/search', { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});
