import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const KEY = 'GET /api/admin/businesses/:id';

/** Every field of one business; never from the cache, as it is about to be edited. */
export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api(KEY, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
