import { LazyResultsMap } from '../../components/directory/list-map';
import { listQuery } from '../../features/businesses/api/get-list';
import { ListPage } from '../../features/businesses/pages/list-page';
import { type PageModule, queriesOf } from '../page-module';

export const Page = () => <ListPage map={(businesses) => <LazyResultsMap hits={businesses} />} />;

/** A saved list is known to its browser only. */
export const load: PageModule['load'] = (_params, search) => {
  const ids = search.get('ids');
  return { queries: ids === null ? [] : queriesOf(listQuery(ids)), alwaysFound: true };
};
