import { endpointQuery } from '../../../lib/endpoint-query';

export const nearbyQuery = (slug: string) => endpointQuery('GET /api/businesses/:slug/nearby', { params: { slug } });
