import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** Read once for each load of the site. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['GET /api/admin/site-settings'],
  queryFn: ({ signal }) => api('GET /api/admin/site-settings', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 1,
});
