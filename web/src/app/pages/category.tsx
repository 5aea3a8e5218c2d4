import { useParams } from 'react-router-dom';
import { Redirect } from '../../components/ui/redirect';
import { categoryQuery } from '../../features/categories/api/get-category';
import { CategoryPage } from '../../features/categories/pages/category-page';
import { countsQuery, listParamsOf, listQuery } from '../../lib/list-filters';
import { isSingleCharacter, letterOf } from '../../lib/text-normalize';
import { type PageModule, queriesOf } from '../page-module';
import { indexQueries, Page as CategoryIndex } from './categories';

/** A–Z filters the list; any other single character redirects to it. */
export function Page() {
  const { slug = '' } = useParams();
  const letter = letterOf(slug);
  if (letter !== null) return <CategoryIndex letter={letter} />;
  return isSingleCharacter(slug) ? <Redirect to="/categories" /> : <CategoryPage />;
}

export const load: PageModule['load'] = ({ slug = '' }, search) => {
  const letter = letterOf(slug);
  if (letter !== null) return indexQueries(letter, search);
  if (isSingleCharacter(slug)) return { queries: [] };
  const { filters, isSearch, page, ownPage } = listParamsOf(search);
  const list = isSearch ? listQuery({ category: slug }, filters, page) : countsQuery({ category: slug });
  return { queries: queriesOf(categoryQuery(slug, ownPage), list) };
};
