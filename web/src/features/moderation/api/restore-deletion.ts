import type { Deletion } from '@directory/contracts/moderation';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { deletionsQuery } from './get-deletions';
import { refreshDirectory } from './refresh-directory';

const POLL_MS = 1_000;

/** Restores a deletion; many businesses are restored in the background and shown once they exist. */
export function useRestoreDeletion(options: {
  onSuccess: (deletion: Deletion) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/admin/deletions/:id/restore', { params: { id } }),
    onSuccess: (deletion) => {
      options.onSuccess(deletion);
      void client.invalidateQueries({ queryKey: deletionsQuery.queryKey });
      refreshOnceBack(client, deletion).catch(options.onError);
    },
    onError: options.onError,
  });
}

/** Stops a restore in flight; restored businesses stay. */
export function useCancelRestore(options: {
  onSuccess: (deletion: Deletion) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/admin/deletions/:id/cancel', { params: { id } }),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}

async function refreshOnceBack(client: QueryClient, started: Deletion): Promise<void> {
  for (let deletion: Deletion | undefined = started; deletion?.state === 'restoring';) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const deletions: Deletion[] = await client.fetchQuery({ ...deletionsQuery, staleTime: 0 });
    deletion = deletions.find(({ id }) => id === started.id);
  }
  await refreshDirectory(client);
}
