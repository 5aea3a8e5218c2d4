import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { useBusinessList } from '../../../components/directory/use-business-list';
import { Redirect } from '../../../components/ui/redirect';
import { businessesIn, countOf } from '../../../lib/format';
import { areaPath, categoryInCityPath, cityPath, slugPath } from '../../../lib/links';
import { listedPath, useListParams } from '../../../lib/list-filters';
import { cityQuery } from '../api/get-city';

const OMITTED = ['city'] as const;

export function CityPage() {
  const { countryCode = '', citySlug = '' } = useParams();
  const { pathname } = useLocation();
  const params = useListParams();
  const query = useQuery(cityQuery(countryCode, citySlug, params.ownPage));
  const list = useBusinessList({ country: countryCode, city: citySlug }, params, query);
  const data = query.data;

  if (data && (data.slug !== citySlug || data.countryCode.toLowerCase() !== countryCode)) {
    return <Redirect to={cityPath(data.countryCode, data.slug)} />;
  }
  return (
    <BusinessListPage
      query={query}
      list={list}
      path={pathname}
      missing={{ codes: ['city_not_found'], title: 'City not found' }}
      failed={{ title: 'Unable to load this city', text: (error) => error.message }}
      back={{ to: '/cities', text: 'All cities' }}
      trail={[
        { to: '/cities', name: 'Cities' },
        ...(data ? [{ to: slugPath('countries', data.countrySlug), name: data.country }] : []),
      ]}
      title={(found) => found.city}
      documentTitle={(found) => `${found.city}, ${found.country}`}
      description={(found) =>
        `${countOf(found.businessCount, 'business', 'businesses')} in ${found.city}, ${found.country}, with opening hours, ratings and phone numbers.`
      }
      size={(found) => businessesIn(found.businessCount, found.categoryCount, 'category', 'categories')}
      omit={OMITTED}
      sides={[
        {
          title: 'Areas',
          rows: (found) =>
            found.areas.map((row) => ({
              to: listedPath(row.count, areaPath(found.countryCode, found.slug, row.slug), {
                ...list.scope,
                area: row.slug,
              }),
              name: row.area,
              count: row.count,
            })),
        },
        {
          title: 'Categories',
          rows: (found) =>
            found.topCategories.map((row) => ({
              to: listedPath(row.count, categoryInCityPath(found.countryCode, found.slug, row.slug), {
                category: row.slug,
                ...list.scope,
              }),
              name: row.category,
              count: row.count,
            })),
        },
      ]}
    />
  );
}
