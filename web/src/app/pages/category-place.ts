import { categoryPlaceQuery, scopeOf } from '../../features/category-places/api/get-category-place';
import { listParamsOf, listQuery } from '../../lib/list-filters';
import { type PageModule, queriesOf } from '../page-module';

export { CategoryPlacePage as Page } from '../../features/category-places/pages/category-place-page';

export const load: PageModule['load'] = (params, search) => {
  const { filters, page } = listParamsOf(search);
  return { queries: queriesOf(categoryPlaceQuery(params), listQuery(scopeOf(params), filters, page)) };
};
