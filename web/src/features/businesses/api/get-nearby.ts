import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const nearbyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['GET /api/businesses/:slug/nearby', slug],
    queryFn: ({ signal }) => api('GET /api/businesses/:slug/nearby', { params: { slug }, signal }),
  });
