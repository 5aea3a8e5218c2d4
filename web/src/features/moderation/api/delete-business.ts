import type { ResponseOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { refreshDirectory } from './refresh-directory';

export function useDeleteBusiness(options: {
  onSuccess: (response: ResponseOf<'DELETE /api/businesses/:id'>, business: { name: string }) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api('DELETE /api/businesses/:id', { params: { id } }),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}
