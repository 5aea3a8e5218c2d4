import { endpointQuery } from '../../../lib/endpoint-query';

/** `ids`: separated by commas. */
export const listQuery = (ids: string) => endpointQuery('GET /api/lists', { query: { ids } });
