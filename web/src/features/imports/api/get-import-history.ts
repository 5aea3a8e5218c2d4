import type { ImportHistoryQuery } from '@directory/contracts/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { importsQuery } from './get-imports';

/** All imports, page by page; polled every 5 s for imports started elsewhere. */
export const importHistoryQuery = (query: ImportHistoryQuery) =>
  queryOptions({
    queryKey: [...importsQuery.queryKey, 'history', query],
    queryFn: ({ signal }) => api('GET /api/admin/import-history', { query, signal }),
    staleTime: 0,
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });
