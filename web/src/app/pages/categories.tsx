import { filterTextOf } from '../../components/ui/list-search';
import { categoryIndexQuery } from '../../features/categories/api/get-category-index';
import { CategoriesPage } from '../../features/categories/pages/categories-page';
import { homepageDataQuery } from '../../lib/directory-queries';
import { pageOf } from '../../lib/page-param';
import { type PageQueries, queriesOf } from '../page-module';

// A new key resets the filter for another letter.
export function Page({ letter = null }: { letter?: string | null }) {
  return <CategoriesPage key={letter} letter={letter} />;
}

export const load = (_params: unknown, search: URLSearchParams) => indexQueries(null, search);

export const indexQueries = (letter: string | null, search: URLSearchParams): PageQueries => ({
  queries: queriesOf(categoryIndexQuery(letter, filterTextOf(search), pageOf(search)), homepageDataQuery),
});
