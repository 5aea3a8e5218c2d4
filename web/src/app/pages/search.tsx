import { homepageDataQuery } from '../../features/home/api/get-homepage-data';
import { searchQuery } from '../../features/search/api/get-search';
import { SearchPage } from '../../features/search/pages/search-page';
import { isBlank } from '../../features/search/parameters';
import { readParameters } from '../../features/search/url-parameters';
import { type PageModule, queriesOf } from '../page-module';
import { PopularCategories } from '../popular-categories';

export const Page = () => <SearchPage start={<PopularCategories />} />;

export const load: PageModule['load'] = (_params, search) => {
  const parameters = readParameters(search);
  return { queries: queriesOf(isBlank(parameters) ? homepageDataQuery : searchQuery(parameters)), alwaysFound: true };
};
