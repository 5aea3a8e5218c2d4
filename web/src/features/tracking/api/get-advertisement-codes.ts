import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const advertisementCodesQuery = queryOptions({
  queryKey: ['GET /api/admin/advertisement-codes'],
  queryFn: ({ signal }) => api('GET /api/admin/advertisement-codes', { signal }),
  retry: 1,
});
