import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

export const countryCodesQuery = queryOptions({
  queryKey: ['GET /api/admin/country-codes'],
  queryFn: ({ signal }) => api('GET /api/admin/country-codes', { signal }),
  staleTime: 10 * 60_000,
});
