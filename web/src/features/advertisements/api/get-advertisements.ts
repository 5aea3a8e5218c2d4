import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const advertisementsQuery = queryOptions({
  queryKey: ['GET /api/admin/advertisement-codes'],
  queryFn: ({ signal }) => api('GET /api/admin/advertisement-codes', { signal }),
});
