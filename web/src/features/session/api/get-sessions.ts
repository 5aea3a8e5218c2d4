import { endpointQuery } from '../../../lib/endpoint-query';

export const sessionsQuery = { ...endpointQuery('GET /api/admin/sessions'), staleTime: 0 };
