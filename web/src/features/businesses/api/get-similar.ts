import { endpointQuery } from '../../../lib/endpoint-query';

export const similarQuery = (slug: string) => endpointQuery('GET /api/businesses/:slug/similar', { params: { slug } });
