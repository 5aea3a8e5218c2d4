import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importQuery } from './import-feed';
import { importsQuery } from './get-imports';

export function useCancelImport(id: string, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/imports/:id/cancel', { params: { id } }),
    onSuccess: (view) => client.setQueryData(importQuery(id).queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}
