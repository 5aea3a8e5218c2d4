import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const DUPLICATES = 'GET /api/admin/duplicates';
const SCAN_POLL_MS = 3_000;

/** Possible duplicates that an import has brought; polled while its businesses are still being compared. */
export const importDuplicatesQuery = (importId: string) => {
  const query = { page: 1, importId };
  return queryOptions({
    queryKey: [DUPLICATES, query],
    queryFn: ({ signal }) => api(DUPLICATES, { query, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.isScanning ? SCAN_POLL_MS : false),
  });
};
