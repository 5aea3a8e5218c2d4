import { searchQuery } from '../../features/search/api/get-search';
import { isBlank } from '../../features/search/parameters';
import { readParameters } from '../../features/search/url-parameters';
import { homepageDataQuery } from '../../lib/directory-queries';
import { type PageModule, queriesOf } from '../page-module';

export { SearchPage as Page } from '../../features/search/pages/search-page';

export const load: PageModule['load'] = (_params, search) => {
  const parameters = readParameters(search);
  return { queries: queriesOf(isBlank(parameters) ? homepageDataQuery : searchQuery(parameters)), alwaysFound: true };
};
