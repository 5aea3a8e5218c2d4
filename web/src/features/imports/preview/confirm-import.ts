import type { ImportView } from '@directory/contracts/imports';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importsQuery } from '../api/get-imports';
import { importQuery } from '../api/import-feed';

export function useConfirmImport(id: string, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirm(client, id),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}

/** Confirms one import after the other; rejects with the first error once all were tried. */
export function useConfirmImports(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const errors: unknown[] = [];
      for (const id of ids) await confirm(client, id).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}

async function confirm(client: QueryClient, id: string): Promise<void> {
  const view = await api('POST /api/admin/imports/:id/confirm', { params: { id } });
  client.setQueryData<ImportView>(importQuery(id).queryKey, view);
}
