import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const statsQuery = queryOptions({
  queryKey: ['GET /api/admin/stats'],
  queryFn: ({ signal }) => api('GET /api/admin/stats', { signal }),
  staleTime: 5 * 60_000,
});
