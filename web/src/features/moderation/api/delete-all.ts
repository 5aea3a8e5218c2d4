import type { ResponseOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

/** Deletes every business; the server checks the phrase that was typed. */
export function useDeleteAll(options: {
  onSuccess: (response: ResponseOf<'DELETE /api/admin/businesses'>) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: string) => api('DELETE /api/admin/businesses', { body: { confirmation } }),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}
