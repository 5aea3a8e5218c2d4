import { ApiError } from '../../lib/api';
import { cityPath } from '../../lib/links';

/** Link back from a page of a city: to the city, unless that is what is missing. */
export function backFromCity(error: Error | null, countryCode: string, citySlug: string): { to: string; text: string } {
  return error instanceof ApiError && error.code === 'city_not_found'
    ? { to: '/cities', text: 'All cities' }
    : { to: cityPath(countryCode, citySlug), text: 'The whole city' };
}
