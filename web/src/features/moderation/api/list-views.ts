import type { ListViewBody } from '@directory/contracts/list-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** Saved views of the signed-in person. */
export const listViewsQuery = queryOptions({
  queryKey: ['GET /api/admin/list-views'],
  queryFn: ({ signal }) => api('GET /api/admin/list-views', { signal }),
});

interface Options<T> {
  onSuccess?: (input: T) => void;
  onError: (error: Error) => void;
}

export function useSaveView({ onSuccess, onError }: Options<ListViewBody>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ListViewBody) => api('PUT /api/admin/list-views', { body }),
    onSuccess: (views, body) => {
      client.setQueryData(listViewsQuery.queryKey, views);
      onSuccess?.(body);
    },
    onError,
  });
}

export function useRemoveView({ onError }: Options<string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/admin/list-views/:id', { params: { id } }),
    onSuccess: (views) => client.setQueryData(listViewsQuery.queryKey, views),
    onError,
  });
}
