import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const peopleQuery = queryOptions({
  queryKey: ['GET /api/admin/people'],
  queryFn: ({ signal }) => api('GET /api/admin/people', { signal }),
  staleTime: 0,
});

/** A change of an administrator, after which the list is fetched again. */
export function usePeopleChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  options: { onSuccess: (result: Result, variables: Variables) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
    onSuccess: options.onSuccess,
    onError: options.onError,
  });
}
