import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { useBusinessList } from '../../../components/directory/use-business-list';
import { Redirect } from '../../../components/ui/redirect';
import { httpText } from '../../../lib/api';
import { businessesIn, countOf } from '../../../lib/format';
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
      description={(found) =>
        `${countOf(found.businessCount, 'business', 'businesses')} in the category ${found.category}, with opening hours, ratings and phone numbers.`
      }
      size={(found) => businessesIn(found.businessCount, found.countryCount, 'country', 'countries')}
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
