import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: ['GET /api/reports/:token', token],
    queryFn: ({ signal }) => api('GET /api/reports/:token', { params: { token }, signal }),
    staleTime: 0,
  });
