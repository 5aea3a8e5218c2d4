import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const categoriesQuery = queryOptions({
  queryKey: ['GET /api/admin/categories'],
  queryFn: ({ signal }) => api('GET /api/admin/categories', { signal }),
  staleTime: 10 * 60_000,
});
