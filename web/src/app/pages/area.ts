import { areaQuery, scopeOf } from '../../features/cities/api/get-area';
import { listParamsOf, listQuery } from '../../lib/list-filters';
import { type PageModule, queriesOf } from '../page-module';

export { AreaPage as Page } from '../../features/cities/pages/area-page';

export const load: PageModule['load'] = (params, search) => {
  const { filters, page } = listParamsOf(search);
  return { queries: queriesOf(areaQuery(params), listQuery(scopeOf(params), filters, page)) };
};
