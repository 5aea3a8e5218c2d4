import { endpointQuery } from '../../../lib/endpoint-query';

export const advertisementCodesQuery = { ...endpointQuery('GET /api/admin/advertisement-codes'), retry: 1 };
