import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { Redirect } from '../../../components/ui/redirect';
import { httpText, isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { slugPath } from '../../../lib/links';
import { usePageParam } from '../../../lib/page-param';
import { categoryQuery } from '../api/get-category';

const SIDE_LIST = 15;

export function CategoryPage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const page = usePageParam(PAGE_LIMITS['/categories/:slug']);
  const query = useQuery(categoryQuery(slug, page));
  const data = query.data;
  const missing = isNotFound(query.error);
  const title = data
    ? data.category
    : query.isError
      ? missing
        ? 'Category not found'
        : 'Error loading category'
      : undefined;
  useDocumentTitle(title, {
    missing,
    unlisted: data !== undefined && data.businessCount < MIN_LISTED_BUSINESSES,
    description:
      data &&
      `${countOf(data.businessCount, 'business', 'businesses')} in the category ${data.category}, with opening hours, ratings and phone numbers.`,
  });

  if (data && data.slug !== slug) return <Redirect to={slugPath('categories', data.slug)} />;
  return (
    <BusinessListPage
      query={query}
      page={page}
      path={pathname}
      missing={{ code: 'category_not_found', title: 'Category not found' }}
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
      omit="category"
      side={{
        title: 'Countries',
        rows: (found) =>
          found.topCountries
            .slice(0, SIDE_LIST)
            .map((row) => ({ to: slugPath('countries', row.slug), name: row.country, count: row.count })),
      }}
    />
  );
}
