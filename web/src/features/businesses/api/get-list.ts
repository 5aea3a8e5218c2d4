import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** `ids`: separated by commas. */
export const listQuery = (ids: string) =>
  queryOptions({
    queryKey: ['GET /api/lists', ids],
    queryFn: ({ signal }) => api('GET /api/lists', { query: { ids }, signal }),
  });
