import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const similarQuery = (slug: string) =>
  queryOptions({
    queryKey: ['GET /api/businesses/:slug/similar', slug],
    queryFn: ({ signal }) => api('GET /api/businesses/:slug/similar', { params: { slug }, signal }),
  });
