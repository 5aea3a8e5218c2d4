import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const systemQuery = queryOptions({
  queryKey: ['GET /api/admin/system'],
  queryFn: ({ signal }) => api('GET /api/admin/system', { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
  retry: 1,
});
