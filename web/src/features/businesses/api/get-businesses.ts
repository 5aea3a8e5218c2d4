import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/endpoint-query';

export const businessesQuery = (page: number) => ({
  ...endpointQuery('GET /api/businesses', { query: { page } }),
  placeholderData: keepPreviousData,
});
