import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const deletionsQuery = queryOptions({
  queryKey: ['GET /api/admin/deletions'],
  queryFn: ({ signal }) => api('GET /api/admin/deletions', { signal }),
  staleTime: 0,
});
