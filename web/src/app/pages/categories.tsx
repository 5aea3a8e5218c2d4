import { useQuery } from '@tanstack/react-query';
import { filterTextOf } from '../../components/ui/list-search';
import { categoryIndexQuery } from '../../features/categories/api/get-category-index';
import { CategoriesPage } from '../../features/categories/pages/categories-page';
import { homepageDataQuery } from '../../features/home/api/get-homepage-data';
import { pageOf } from '../../lib/page-param';
import { type PageQueries, queriesOf } from '../page-module';

// A new key resets the filter for another letter.
export function Page({ letter = null }: { letter?: string | null }) {
  const totals = useQuery(homepageDataQuery).data?.totals;
  return <CategoriesPage key={letter} letter={letter} totalBusinesses={totals?.businesses} />;
}

export const load = (_params: unknown, search: URLSearchParams) => indexQueries(null, search);

export const indexQueries = (letter: string | null, search: URLSearchParams): PageQueries => ({
  queries: queriesOf(categoryIndexQuery(letter, filterTextOf(search), pageOf(search)), homepageDataQuery),
});
