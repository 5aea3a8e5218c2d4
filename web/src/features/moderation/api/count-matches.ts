import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import type { ListFilter } from './get-businesses';

/** Counts all matches; the list's count is capped. */
export function useCountMatches(options: {
  onSuccess: (count: number, filter: ListFilter) => void;
  onError: (error: Error) => void;
}) {
  return useMutation({
    mutationFn: (filter: ListFilter) => api('GET /api/admin/businesses/count', { query: { ...filter } }),
    onSuccess: ({ count }, filter) => options.onSuccess(count, filter),
    onError: options.onError,
  });
}
