import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const sessionQuery = queryOptions({
  queryKey: ['GET /api/admin/session'],
  queryFn: ({ signal }) => api('GET /api/admin/session', { signal }),
  staleTime: 60_000,
});
