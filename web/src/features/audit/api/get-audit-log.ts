import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const KEY = 'GET /api/admin/audit-log';

export const auditLogQuery = (page: number, action: string | null) =>
  queryOptions({
    queryKey: [KEY, page, action],
    queryFn: ({ signal }) => api(KEY, { query: { page, ...(action !== null && { action }) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
