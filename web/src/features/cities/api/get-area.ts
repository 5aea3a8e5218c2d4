import type { Params } from 'react-router-dom';
import { endpointQuery } from '../../../lib/endpoint-query';
import type { ListScope } from '../../../lib/list-filters';

/** An area of a city, by the parameters of the route. */
export const areaQuery = ({ countryCode = '', citySlug = '', areaSlug = '' }: Params) =>
  endpointQuery('GET /api/cities/:countryCode/:citySlug/areas/:areaSlug', {
    params: { countryCode, citySlug, areaSlug },
  });

export const scopeOf = ({ countryCode = '', citySlug = '', areaSlug = '' }: Params): ListScope => ({
  country: countryCode,
  city: citySlug,
  area: areaSlug,
});
