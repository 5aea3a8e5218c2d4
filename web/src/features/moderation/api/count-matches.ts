import { queryOptions, useMutation } from '@tanstack/react-query';
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

/** Number of businesses that are test data. */
export const testCountQuery = queryOptions({
  queryKey: ['GET /api/admin/businesses/count', 'test'],
  queryFn: ({ signal }) => api('GET /api/admin/businesses/count', { query: { test: 'yes' }, signal }),
  staleTime: 0,
});
