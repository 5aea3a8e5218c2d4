import { cityQuery } from '../../features/cities/api/get-city';
import { countsQuery, listParamsOf, listQuery } from '../../lib/list-filters';
import { type PageModule, queriesOf } from '../page-module';

export { CityPage as Page } from '../../features/cities/pages/city-page';

export const load: PageModule['load'] = ({ countryCode = '', citySlug = '' }, search) => {
  const { filters, isSearch, page, ownPage } = listParamsOf(search);
  const scope = { country: countryCode, city: citySlug };
  const list = isSearch ? listQuery(scope, filters, page) : countsQuery(scope);
  return { queries: queriesOf(cityQuery(countryCode, citySlug, ownPage), list) };
};
