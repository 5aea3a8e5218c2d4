import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const POLL = 2_000;

/** The sitemap files; polled while they are being built. */
export const sitemapsQuery = queryOptions({
  queryKey: ['GET /api/admin/sitemaps'],
  queryFn: ({ signal }) => api('GET /api/admin/sitemaps', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.building ? POLL : false),
});
