import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const sessionsQuery = queryOptions({
  queryKey: ['GET /api/admin/sessions'],
  queryFn: ({ signal }) => api('GET /api/admin/sessions', { signal }),
  staleTime: 0,
});
