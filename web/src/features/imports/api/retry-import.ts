import type { ImportView } from '@directory/contracts/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importQuery } from './import-feed';
import { importsQuery } from './get-imports';
import { forgetRates } from './rate-samples';

/** Retries a failed import, which is followed live again wherever it is shown. */
export function useRetryImport(id: string, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/imports/:id/retry', { params: { id } }),
    onSuccess: (view) => {
      forgetRates(id);
      client.setQueryData(importQuery(id).queryKey, view);
      client.setQueryData(importsQuery.queryKey, (list: ImportView[] | undefined) =>
        list?.map((other) => (other.id === id ? view : other)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}
