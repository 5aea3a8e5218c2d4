import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import type { ListFilter } from './get-businesses';

/** Counts all that match, where the list has counted only as far as one can page. */
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
