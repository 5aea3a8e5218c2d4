import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { useBusinessList } from '../../../components/directory/use-business-list';
import { Redirect } from '../../../components/ui/redirect';
import { httpText, isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { categoryInCountryPath, slugPath } from '../../../lib/links';
import { listedPath, useListParams } from '../../../lib/list-filters';
import { categoryQuery } from '../api/get-category';

const OMITTED = ['category'] as const;

export function CategoryPage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const params = useListParams();
  const query = useQuery(categoryQuery(slug, params.ownPage));
  const list = useBusinessList({ category: slug }, params, query);
  const data = query.data;
  const missing = isNotFound(query.error) || list.isPastEnd;
  const title = data
    ? data.category
    : query.isError
      ? missing
        ? 'Category not found'
        : 'Error loading category'
      : undefined;
  useDocumentTitle(title, {
    missing,
    unlisted:
      list.filtered || list.view !== undefined || (data !== undefined && data.businessCount < MIN_LISTED_BUSINESSES),
    description:
      data &&
      `${countOf(data.businessCount, 'business', 'businesses')} in the category ${data.category}, with opening hours, ratings and phone numbers.`,
  });

  if (data && data.slug !== slug) return <Redirect to={slugPath('categories', data.slug)} />;
  return (
    <BusinessListPage
      query={query}
      list={list}
      path={pathname}
      missing={{ codes: ['category_not_found'], title: 'Category not found' }}
      failed={{
        title: 'Error loading category',
        text: httpText,
      }}
      back={{ to: '/categories', text: 'All categories' }}
      trail={[{ to: '/categories', name: 'Categories' }]}
      title={(found) => found.category}
      size={(found) =>
        `${countOf(found.businessCount, 'business', 'businesses')} in ${countOf(found.countryCount, 'country', 'countries')}`
      }
      omit={OMITTED}
      sides={[
        {
          title: 'Countries',
          rows: (found) =>
            found.topCountries.map((row) => ({
              to: listedPath(row.count, categoryInCountryPath(row.slug, found.slug), {
                category: found.slug,
                country: row.slug,
              }),
              name: row.country,
              count: row.count,
            })),
        },
      ]}
    />
  );
}
