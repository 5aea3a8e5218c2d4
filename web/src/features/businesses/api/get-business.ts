import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';

const SUFFIX = /-[a-z0-9]{6}$/;

/**
 * An unknown slug, unlike that of a business that is gone, is retried once without its six-character suffix. A response under another slug
 * is cached under its own.
 */
export const businessQuery = (slug: string) =>
  queryOptions({
    queryKey: ['GET /api/businesses/:slug', slug],
    queryFn: async ({ signal, client }) => {
      const business = await fetchBusiness(slug, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404 && SUFFIX.test(slug))
          return fetchBusiness(slug.replace(SUFFIX, ''), signal);
        throw error;
      });
      if (business.slug !== slug) client.setQueryData(['GET /api/businesses/:slug', business.slug], business);
      return business;
    },
  });

function fetchBusiness(slug: string, signal: AbortSignal) {
  return api('GET /api/businesses/:slug', { params: { slug }, signal });
}
