import type { CorrectedRow } from '@directory/contracts/error-rows';
import type { ImportView } from '@directory/contracts/imports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importsQuery } from './get-imports';
import { importQuery, refreshDirectory } from './import-feed';

const KEY = 'GET /api/admin/imports/:id/errors';

export const errorRowsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [KEY, id, page],
    queryFn: ({ signal }) => api(KEY, { params: { id }, query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export function useRetryRows(
  id: string,
  options: { onSuccess: (view: ImportView) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: CorrectedRow[]) => api('POST /api/admin/imports/:id/errors', { params: { id }, body: { rows } }),
    ...options,
    onSuccess: (view) => {
      client.setQueryData(importQuery(id).queryKey, view);
      options.onSuccess(view);
    },
    // The rows may have changed any cached read.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY, id] }),
        client.invalidateQueries({ queryKey: importsQuery.queryKey }),
        refreshDirectory(client),
      ]),
  });
}
