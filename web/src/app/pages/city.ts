import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { cityQuery } from '../../features/cities/api/get-city';
import { listParamsOf, listQuery } from '../../lib/list-filters';
import { type PageModule, queriesOf } from '../page-module';

export { CityPage as Page } from '../../features/cities/pages/city-page';

export const load: PageModule['load'] = ({ countryCode = '', citySlug = '' }, search) => {
  const limit = PAGE_LIMITS['/cities/:countryCode/:citySlug'];
  const { filters, filtered, page, ownPage } = listParamsOf(search, limit);
  const filteredList = filtered ? [listQuery({ country: countryCode, city: citySlug }, filters, page)] : [];
  return { queries: queriesOf(cityQuery(countryCode, citySlug, ownPage), ...filteredList) };
};
