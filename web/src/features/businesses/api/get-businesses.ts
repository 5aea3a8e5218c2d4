import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const businessesQuery = (page: number) =>
  queryOptions({
    queryKey: ['GET /api/businesses', page],
    queryFn: ({ signal }) => api('GET /api/businesses', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
