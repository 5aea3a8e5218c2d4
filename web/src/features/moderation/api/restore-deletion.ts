import type { Deletion } from '@directory/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

export function useRestoreDeletion(options: {
  onSuccess: (deletion: Deletion) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/admin/deletions/:id/restore', { params: { id } }),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}
