import { featuredBusinessesQuery } from '../../features/home/api/get-featured-businesses';
import { homepageDataQuery } from '../../features/home/api/get-homepage-data';
import { HomePage } from '../../features/home/pages/home-page';
import { DirectorySearchForm } from '../directory-search-form';
import { queriesOf } from '../page-module';

export const Page = () => <HomePage searchForm={<DirectorySearchForm />} />;

export const load = () => ({ queries: queriesOf(homepageDataQuery, featuredBusinessesQuery) });
