import type { PreviewChange } from '@directory/contracts/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importQuery } from '../api/import-feed';

/** Previews an import again, with another mode or other columns. */
export function useChangePreview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PreviewChange) => api('PATCH /api/admin/imports/:id/preview', { params: { id }, body }),
    onSuccess: (view) => client.setQueryData(importQuery(id).queryKey, view),
  });
}
