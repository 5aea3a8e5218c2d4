import type { ResponseOf } from '@directory/contracts/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

type Undone = ResponseOf<'POST /api/admin/imports/:id/undo'>;

export function useUndoImport(
  id: string,
  options: { onSuccess: (response: Undone) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/imports/:id/undo', { params: { id } }),
    onSettled: () => client.invalidateQueries(),
    ...options,
  });
}
