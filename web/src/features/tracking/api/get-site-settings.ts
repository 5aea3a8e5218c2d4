import { endpointQuery } from '../../../lib/endpoint-query';

export const siteSettingsQuery = {
  ...endpointQuery('GET /api/admin/site-settings'),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 1,
};
