import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** The latest imports, newest first; polled every 5 s for imports started elsewhere. */
export const importsQuery = queryOptions({
  queryKey: ['GET /api/admin/imports'],
  queryFn: async ({ signal }) => {
    const imports = await api('GET /api/admin/imports', { signal });
    return imports.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  },
  staleTime: 0,
  refetchInterval: 5_000,
});
