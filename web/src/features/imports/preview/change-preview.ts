import type { PreviewChange } from '@directory/contracts/imports';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { importQuery } from '../api/import-feed';

/** Previews an import again, with another mode or other columns; a preview that is no longer the latest is replaced by that. */
export function useChangePreview(id: string, revision: number, onSaved?: (change: PreviewChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PreviewChange) =>
      api('PATCH /api/admin/imports/:id/preview', { params: { id }, body: { ...change, revision } }),
    onSuccess: (view, change) => {
      onSaved?.(change);
      client.setQueryData(importQuery(id).queryKey, view);
    },
    onError: (error) => reloadChanged(client, id, error),
  });
}

/** Shows the preview that somebody else has had repeated. */
export function reloadChanged(client: QueryClient, id: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'preview_changed')
    void client.invalidateQueries({ queryKey: importQuery(id).queryKey });
}
