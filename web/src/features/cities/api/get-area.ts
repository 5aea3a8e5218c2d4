import { queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { api } from '../../../lib/api';
import type { ListScope } from '../../../lib/list-filters';

const KEY = 'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug';

/** An area of a city, by the parameters of the route. */
export const areaQuery = ({ countryCode = '', citySlug = '', areaSlug = '' }: Params) =>
  queryOptions({
    queryKey: [KEY, countryCode, citySlug, areaSlug],
    queryFn: ({ signal }) => api(KEY, { params: { countryCode, citySlug, areaSlug }, signal }),
  });

export const scopeOf = ({ countryCode = '', citySlug = '', areaSlug = '' }: Params): ListScope => ({
  country: countryCode,
  city: citySlug,
  area: areaSlug,
});
