import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { cityQuery } from '../../features/cities/api/get-city';
import { countsQuery, listParamsOf, listQuery } from '../../lib/list-filters';
import { type PageModule, queriesOf } from '../page-module';

export { CityPage as Page } from '../../features/cities/pages/city-page';

export const load: PageModule['load'] = ({ countryCode = '', citySlug = '' }, search) => {
  const limit = PAGE_LIMITS['/cities/:countryCode/:citySlug'];
  const { filters, isSearch, page, ownPage } = listParamsOf(search, limit);
  const scope = { country: countryCode, city: citySlug };
  const list = isSearch ? listQuery(scope, filters, page) : countsQuery(scope);
  return { queries: queriesOf(cityQuery(countryCode, citySlug, ownPage), list) };
};
