import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importsQuery } from '../api/get-imports';
import { importQuery } from '../api/import-feed';

export function useConfirmImport(id: string, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/imports/:id/confirm', { params: { id } }),
    onSuccess: (view) => client.setQueryData(importQuery(id).queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}
