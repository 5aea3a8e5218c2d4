import { endpointQuery } from '../../../lib/endpoint-query';
import { TWO_HOURS_MS } from '../../../lib/query-client';

/** The best businesses of a city or country, by the parameters of the search. */
export const bestQuery = (place: { country: string; city?: string }, limit: number) => ({
  ...endpointQuery('GET /api/search', { query: { ...place, limit: String(limit) } }),
  staleTime: TWO_HOURS_MS,
});
