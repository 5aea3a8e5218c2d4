import { endpointQuery } from '../../../lib/endpoint-query';

const STALE_MS = 30 * 60_000;

export const featuredBusinessesQuery = { ...endpointQuery('GET /api/featured-businesses'), staleTime: STALE_MS };
