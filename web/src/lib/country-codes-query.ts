import { endpointQuery } from './endpoint-query';

export const countryCodesQuery = endpointQuery('GET /api/admin/country-codes');
