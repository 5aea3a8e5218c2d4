import { ApiError } from '../../lib/api';
import { cityPath } from '../../lib/links';

/** Link of a page that is missing, or fails, in a city: to the city, unless that is what is missing. */
export function wayOutOf(error: Error | null, countryCode: string, citySlug: string): { to: string; text: string } {
  return error instanceof ApiError && error.code === 'city_not_found'
    ? { to: '/cities', text: 'All cities' }
    : { to: cityPath(countryCode, citySlug), text: 'The whole city' };
}
