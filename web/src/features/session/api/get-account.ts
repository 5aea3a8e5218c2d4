import { endpointQuery } from '../../../lib/endpoint-query';

export const accountQuery = { ...endpointQuery('GET /api/admin/account'), staleTime: 0 };
