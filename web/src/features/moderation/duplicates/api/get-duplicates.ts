import type { DuplicateQuery } from '@directory/contracts/duplicates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api';

export const DUPLICATES = 'GET /api/admin/duplicates';
const SCAN_POLL_MS = 3_000;

/** Polled while businesses are still being compared. */
export const duplicatesQuery = (query: DuplicateQuery) =>
  queryOptions({
    queryKey: [DUPLICATES, query],
    queryFn: ({ signal }) => api(DUPLICATES, { query: { ...query }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.isScanning ? SCAN_POLL_MS : false),
    placeholderData: keepPreviousData,
  });
