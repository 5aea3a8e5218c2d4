import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const KEY = 'GET /api/countries/:slug';

/** `us` and `united states` resolve to `united-states`; the response is cached under that slug as well. */
export const countryQuery = (slug: string) =>
  queryOptions({
    queryKey: [KEY, slug],
    queryFn: async ({ signal, client }) => {
      const country = await api(KEY, { params: { slug }, signal });
      if (country.slug !== slug) client.setQueryData([KEY, country.slug], country);
      return country;
    },
  });
