import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { Redirect } from '../../../components/ui/redirect';
import { isNotFound } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { countOf } from '../../../lib/format';
import { cityPath, slugPath } from '../../../lib/links';
import { usePageParam } from '../../../lib/page-param';
import { cityQuery } from '../api/get-city';

const SIDE_LIST = 15;

export function CityPage() {
  const { countryCode = '', citySlug = '' } = useParams();
  const { pathname } = useLocation();
  const page = usePageParam(PAGE_LIMITS['/cities/:countryCode/:citySlug']);
  const query = useQuery(cityQuery(countryCode, citySlug, page));
  const data = query.data;
  const missing = isNotFound(query.error);
  useDocumentTitle(data ? `${data.city}, ${data.country}` : query.isError ? 'City not found' : undefined, {
    missing,
    unlisted: data !== undefined && data.businessCount < MIN_LISTED_BUSINESSES,
    description:
      data &&
      `${countOf(data.businessCount, 'business', 'businesses')} in ${data.city}, ${data.country}, with opening hours, ratings and phone numbers.`,
  });

  if (data && (data.slug !== citySlug || data.countryCode.toLowerCase() !== countryCode)) {
    return <Redirect to={cityPath(data.countryCode, data.slug)} />;
  }
  return (
    <BusinessListPage
      query={query}
      page={page}
      path={pathname}
      missing={{ code: 'city_not_found', title: 'City not found' }}
      failed={{ title: 'Unable to load this city', text: (error) => error.message }}
      back={{ to: '/cities', text: 'All cities' }}
      trail={[
        { to: '/cities', name: 'Cities' },
        ...(data ? [{ to: slugPath('countries', data.countrySlug), name: data.country }] : []),
      ]}
      title={(found) => found.city}
      size={(found) =>
        `${countOf(found.businessCount, 'business', 'businesses')} in ${countOf(found.categoryCount, 'category', 'categories')}`
      }
      omit="city"
      side={{
        title: 'Categories',
        rows: (found) =>
          found.topCategories
            .slice(0, SIDE_LIST)
            .map((row) => ({ to: slugPath('categories', row.slug), name: row.category, count: row.count })),
      }}
    />
  );
}
