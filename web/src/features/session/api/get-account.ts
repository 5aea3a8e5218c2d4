import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const accountQuery = queryOptions({
  queryKey: ['GET /api/admin/account'],
  queryFn: ({ signal }) => api('GET /api/admin/account', { signal }),
  staleTime: 0,
});
