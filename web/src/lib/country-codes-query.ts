import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

/** Codes of the countries that have businesses. */
export const countryCodesQuery = queryOptions({
  queryKey: ['GET /api/admin/country-codes'],
  queryFn: ({ signal }) => api('GET /api/admin/country-codes', { signal }),
  staleTime: 10 * 60_000,
});
