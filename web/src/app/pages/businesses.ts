import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { businessesQuery } from '../../features/businesses/api/get-businesses';
import { pageOf } from '../../lib/page-param';
import { type PageModule, queriesOf } from '../page-module';

export { BusinessesPage as Page } from '../../features/businesses/pages/businesses-page';

export const load: PageModule['load'] = (_params, search) => ({
  queries: queriesOf(businessesQuery(pageOf(search, PAGE_LIMITS['/businesses']))),
});
