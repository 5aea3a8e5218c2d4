import type {
  DifferenceBody,
  DuplicateMergeBody,
  DuplicateMergeResponse,
  DuplicatePage,
} from '@directory/contracts/duplicates';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api';
import { refreshDirectory } from '../../api/refresh-directory';
import { DUPLICATES } from './get-duplicates';

export function useMergePair(options: {
  onSuccess: (response: DuplicateMergeResponse, name: string) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name: _, ...body }: DuplicateMergeBody & { name: string }) =>
      api('POST /api/admin/duplicates/merge', { body }),
    onSuccess: (response, { name, removed }) => {
      withoutPairs(client, (ids) => ids.includes(removed.id));
      options.onSuccess(response, name);
    },
    onError: options.onError,
    onSettled: () => refreshDirectory(client),
  });
}

export function useMergeCertain(options: {
  onSuccess: (response: DuplicateMergeResponse) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expected: number) => api('POST /api/admin/duplicates/merge-certain', { body: { expected } }),
    onSettled: () => refreshDirectory(client),
    ...options,
  });
}

export function useSetDifferent(options: {
  onSuccess: (body: DifferenceBody) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DifferenceBody) => api('POST /api/admin/duplicates/different', { body }),
    onSuccess: (_, body) => {
      withoutPairs(client, (ids) => body.ids.every((id) => ids.includes(id)));
      options.onSuccess(body);
    },
    onError: options.onError,
    onSettled: () => client.invalidateQueries({ queryKey: [DUPLICATES] }),
  });
}

/** At once, so that no key acts on them again before the list is there. */
function withoutPairs(client: QueryClient, isResolved: (ids: string[]) => boolean): void {
  client.setQueriesData<DuplicatePage>(
    { queryKey: [DUPLICATES] },
    (page) => page && { ...page, pairs: page.pairs.filter(({ first, second }) => !isResolved([first.id, second.id])) },
  );
}
