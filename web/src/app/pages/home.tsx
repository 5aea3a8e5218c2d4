import { featuredBusinessesQuery } from '../../features/home/api/get-featured-businesses';
import { HomePage } from '../../features/home/pages/home-page';
import { homepageDataQuery } from '../../lib/directory-queries';
import { DirectorySearchForm } from '../directory-search-form';
import { queriesOf } from '../page-module';

export const Page = () => <HomePage searchForm={<DirectorySearchForm />} />;

export const load = () => ({ queries: queriesOf(homepageDataQuery, featuredBusinessesQuery) });
