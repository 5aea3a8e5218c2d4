import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { requirePage } from '../../../lib/page-param';

export const businessesQuery = (page: number) =>
  queryOptions({
    queryKey: ['GET /api/businesses', page],
    queryFn: ({ signal }) => {
      requirePage(page, PAGE_LIMITS['/businesses']);
      return api('GET /api/businesses', { query: { page }, signal });
    },
    placeholderData: keepPreviousData,
  });
