import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const POLL = 1_000;

/** State of the slug fix or its preview; polled while it runs. */
export const slugFixQuery = queryOptions({
  queryKey: ['GET /api/admin/fix-slugs'],
  queryFn: ({ signal }) => api('GET /api/admin/fix-slugs', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL : false),
});
