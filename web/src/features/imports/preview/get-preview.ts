import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const KEY = 'GET /api/admin/imports/:id/preview';

/** It changes only with the import itself. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api(KEY, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
