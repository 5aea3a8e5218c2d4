import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { cityQuery } from '../../features/cities/api/get-city';
import { pageOf } from '../../lib/page-param';
import { type PageModule, queriesOf } from '../page-module';

export { CityPage as Page } from '../../features/cities/pages/city-page';

export const load: PageModule['load'] = ({ countryCode = '', citySlug = '' }, search) => {
  const page = pageOf(search, PAGE_LIMITS['/cities/:countryCode/:citySlug']);
  return { queries: queriesOf(cityQuery(countryCode, citySlug, page)) };
};
