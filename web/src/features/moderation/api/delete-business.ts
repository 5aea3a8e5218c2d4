import type { ResponseOf } from '@directory/contracts/endpoints';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

const KEY = ['DELETE /api/businesses/:id'];
interface Deleted {
  id: string;
  name: string;
}

/** Ids of businesses whose deletion is in flight. */
export function useDeletedIds(): string[] {
  return useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Deleted).id,
  });
}

export function useDeleteBusiness(options: {
  onSuccess: (response: ResponseOf<'DELETE /api/businesses/:id'>, business: { name: string }) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    mutationFn: ({ id }: Deleted) => api('DELETE /api/businesses/:id', { params: { id } }),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}
