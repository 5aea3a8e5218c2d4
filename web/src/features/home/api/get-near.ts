import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { TWO_HOURS } from '../../../lib/query-client';

/** Every country with businesses. */
export const countriesQuery = queryOptions({
  queryKey: ['GET /api/countries'],
  queryFn: ({ signal }) => api('GET /api/countries', { signal }),
  staleTime: TWO_HOURS,
});

export const countryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['GET /api/countries/:slug', slug],
    queryFn: ({ signal }) => api('GET /api/countries/:slug', { params: { slug }, signal }),
    staleTime: TWO_HOURS,
  });

/** The best businesses of a city or country, by the parameters of the search. */
export const bestQuery = (place: { country: string; city?: string }, limit: number) => {
  const query = { ...place, limit: String(limit) };
  return queryOptions({
    queryKey: ['GET /api/search', query],
    queryFn: ({ signal }) => api('GET /api/search', { query, signal }),
    staleTime: TWO_HOURS,
  });
};
