import { queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { api } from '../../../lib/api';
import type { ListScope } from '../../../lib/list-filters';

/** A category in a country, or in a city of it, by the parameters of the route. */
export const categoryPlaceQuery = ({ slug = '', countryCode = '', citySlug, categorySlug = '' }: Params) =>
  queryOptions({
    queryKey: ['category place', slug, countryCode, citySlug, categorySlug],
    queryFn: ({ signal }) =>
      citySlug === undefined
        ? api('GET /api/countries/:slug/:categorySlug', { params: { slug, categorySlug }, signal })
        : api('GET /api/cities/:countryCode/:citySlug/:categorySlug', {
            params: { countryCode, citySlug, categorySlug },
            signal,
          }),
  });

export const scopeOf = ({ slug, countryCode, citySlug, categorySlug = '' }: Params): ListScope => ({
  category: categorySlug,
  country: countryCode ?? slug ?? '',
  ...(citySlug !== undefined && { city: citySlug }),
});
