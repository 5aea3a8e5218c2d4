import type { ImportView } from '@directory/contracts/imports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const POLL_MS = 1_500;

export const runningImportsQuery = queryOptions({
  queryKey: ['GET /api/admin/imports', 'running'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/imports', { signal })).filter(isRunning),
  staleTime: 0,
  refetchInterval: POLL_MS,
});

/** Cancels them all; one that finished meanwhile counts as cancelled. */
export function useCancelImports(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (imports: readonly ImportView[]) => {
      const results = await Promise.allSettled(
        imports.map(({ id }) => api('POST /api/admin/imports/:id/cancel', { params: { id } })),
      );
      const left = await client.fetchQuery({ ...runningImportsQuery, staleTime: 0 });
      const failed = results.find((result) => result.status === 'rejected');
      if (failed && left.length > 0) throw failed.reason as Error;
    },
    ...options,
  });
}

/** An import that awaits its confirmation ends by no waiting, and adds nothing without it. */
const IDLE_STATES: readonly ImportView['state'][] = ['awaiting', 'done', 'failed', 'cancelled'];

function isRunning({ state }: ImportView): boolean {
  return !IDLE_STATES.includes(state);
}
