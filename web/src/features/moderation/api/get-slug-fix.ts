import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const POLL = 1_000;

/** How the fixing of slugs, or its preview, stands; followed while it runs. */
export const slugFixQuery = queryOptions({
  queryKey: ['GET /api/admin/fix-slugs'],
  queryFn: ({ signal }) => api('GET /api/admin/fix-slugs', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL : false),
});
