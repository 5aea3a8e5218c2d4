import type { AuditQuery } from '@directory/contracts/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const KEY = 'GET /api/admin/audit-log';

export const auditLogQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => api(KEY, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
