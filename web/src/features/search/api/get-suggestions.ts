import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/endpoint-query';

/** Suggestions are optional: a failed call is not retried. */
export const suggestionsQuery = (q: string, location: string) => ({
  ...endpointQuery('GET /api/suggest', { query: { q, location } }),
  placeholderData: keepPreviousData,
  retry: false,
});
