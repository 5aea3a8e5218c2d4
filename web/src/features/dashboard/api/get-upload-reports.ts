import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const uploadReportsQuery = queryOptions({
  queryKey: ['GET /api/admin/upload-reports'],
  queryFn: ({ signal }) => api('GET /api/admin/upload-reports', { signal }),
  staleTime: 0,
  refetchInterval: 5_000,
});
