import type { ImportView } from '@directory/contracts/imports';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { isolated } from '../../../lib/i18n/isolated';
import { importsQuery } from '../api/get-imports';
import { importQuery } from '../api/import-feed';
import { reloadChanged } from './change-preview';

/** `revision`: of the preview that is shown. */
interface PreviewedImport {
  id: string;
  revision: number;
}

export function useConfirmImport(previewed: PreviewedImport, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirm(client, previewed),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}

/** Confirms one import after the other; rejects once all were tried, with a sentence for each that failed. */
export function useConfirmImports(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (views: readonly ImportView[]) => {
      const errors: string[] = [];
      for (const { id, fileName, progress } of views)
        await confirm(client, { id, revision: progress.revision }).catch((error: Error) =>
          errors.push(`${isolated(fileName)}: ${error.message}`),
        );
      if (errors.length > 0) throw new Error(errors.join(' '));
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ...options,
  });
}

async function confirm(client: QueryClient, { id, revision }: PreviewedImport): Promise<void> {
  try {
    const view = await api('POST /api/admin/imports/:id/confirm', { params: { id }, body: { revision } });
    client.setQueryData<ImportView>(importQuery(id).queryKey, view);
  } catch (error) {
    reloadChanged(client, id, error as Error);
    throw error;
  }
}
