import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api';
import { endpointQuery } from './endpoint-query';
import { TWO_HOURS_MS } from './query-client';

/** Counts of the directory, and its largest categories, cities and countries. */
export const homepageDataQuery = { ...endpointQuery('GET /api/homepage-data'), staleTime: TWO_HOURS_MS };

/** Counts of the directory; undefined while loading, null where unavailable. */
export function useDirectoryTotals() {
  const { data, isError } = useQuery(homepageDataQuery);
  return isError ? null : data?.totals;
}

/** Every country with businesses. */
export const countriesQuery = { ...endpointQuery('GET /api/countries'), staleTime: TWO_HOURS_MS };

const COUNTRY_KEY = 'GET /api/countries/:slug';

/** `us` and `united states` resolve to `united-states`; the response is cached under that slug as well. */
export const countryQuery = (slug: string) =>
  queryOptions({
    queryKey: [COUNTRY_KEY, slug],
    queryFn: async ({ signal, client }) => {
      const country = await api(COUNTRY_KEY, { params: { slug }, signal });
      if (country.slug !== slug) client.setQueryData([COUNTRY_KEY, country.slug], country);
      return country;
    },
  });
