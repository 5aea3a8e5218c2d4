import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const POLL = 2_000;

/** Restorable deletions; polled while a restore is in flight. */
export const deletionsQuery = queryOptions({
  queryKey: ['GET /api/admin/deletions'],
  queryFn: ({ signal }) => api('GET /api/admin/deletions', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((deletion) => deletion.state === 'restoring') ? POLL : false),
});
