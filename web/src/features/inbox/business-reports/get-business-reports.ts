import type { ReportState } from '@directory/contracts/business-reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const BUSINESS_REPORTS = 'GET /api/admin/business-reports';

/** One page of the reports, polled every minute. */
export const businessReportsQuery = (state: ReportState | 'all', page: number) =>
  queryOptions({
    queryKey: [BUSINESS_REPORTS, state, page],
    queryFn: ({ signal }) => api(BUSINESS_REPORTS, { query: { state, page }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
