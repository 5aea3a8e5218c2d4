import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { claimDrafts } from '../../../lib/use-draft';

export const sessionQuery = queryOptions({
  queryKey: ['GET /api/admin/session'],
  queryFn: async ({ signal }) => {
    const session = await api('GET /api/admin/session', { signal });
    claimDrafts(session.username); // before the first form reads its own
    return session;
  },
  staleTime: 60_000,
});
