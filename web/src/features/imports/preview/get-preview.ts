import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const KEY = 'GET /api/admin/imports/:id/preview';

/** `revision` of the progress of the import: a preview changes only with that. */
export const previewQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [KEY, id, revision],
    queryFn: ({ signal }) => api(KEY, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
