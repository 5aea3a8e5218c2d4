import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importQuery } from './import-feed';
import { importsQuery } from './get-imports';
import { uploadQueue } from './upload-queue';

export function useCancelImport(id: string, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/imports/:id/cancel', { params: { id } }),
    onSuccess: (view) => client.setQueryData(importQuery(id).queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}

/** Stops every upload, and the imports that are running on the server; one that finished meanwhile stays as it is. */
export function useCancelBatch(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      uploadQueue.abortAll();
      const views = await Promise.all(ids.map((id) => api('POST /api/admin/imports/:id/cancel', { params: { id } })));
      for (const view of views) client.setQueryData(importQuery(view.id).queryKey, view);
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}
