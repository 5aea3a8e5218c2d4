import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const siteSettingsQuery = queryOptions({
  queryKey: ['GET /api/admin/site-settings'],
  queryFn: ({ signal }) => api('GET /api/admin/site-settings', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 1,
});
