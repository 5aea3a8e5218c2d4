import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { PER_PAGE } from '../../../lib/list-filters';
import { requirePage } from '../../../lib/page-param';

const KEY = 'GET /api/cities/:countryCode/:citySlug';

/** A response under another URL (a 301 was followed) is cached under its own as well, so that changing the URL costs no call. */
export const cityQuery = (countryCode: string, citySlug: string, page: number) =>
  queryOptions({
    queryKey: [KEY, countryCode, citySlug, page],
    queryFn: async ({ signal, client }) => {
      requirePage(page, PAGE_LIMITS['/cities/:countryCode/:citySlug']);
      const city = await api(KEY, { params: { countryCode, citySlug }, query: { page, limit: PER_PAGE }, signal });
      const code = city.countryCode.toLowerCase();
      if (code !== countryCode || city.slug !== citySlug) client.setQueryData([KEY, code, city.slug, page], city);
      return city;
    },
    placeholderData: (previous) =>
      previous?.slug === citySlug && previous.countryCode.toLowerCase() === countryCode ? previous : undefined,
  });
