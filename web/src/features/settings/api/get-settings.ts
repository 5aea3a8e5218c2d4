import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const settingsQuery = queryOptions({
  queryKey: ['GET /api/admin/settings'],
  queryFn: ({ signal }) => api('GET /api/admin/settings', { signal }),
  retry: 1,
});
