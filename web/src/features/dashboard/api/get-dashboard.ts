import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const dashboardQuery = queryOptions({
  queryKey: ['GET /api/admin/dashboard'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});
