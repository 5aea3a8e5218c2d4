import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { useBusinessList } from '../../../components/directory/use-business-list';
import { backFromCity } from '../../../components/directory/back-from-city';
import { Redirect } from '../../../components/ui/redirect';
import { countOf } from '../../../lib/format';
import { areaPath, cityPath, slugPath } from '../../../lib/links';
import { listedPath, listPath, useListParams } from '../../../lib/list-filters';
import { areaQuery, scopeOf } from '../api/get-area';

const OMITTED = ['city', 'area link'] as const;

/** A neighbourhood, borough or district of a city. */
export function AreaPage() {
  const params = useParams();
  const { countryCode = '', citySlug = '', areaSlug = '' } = params;
  const { pathname } = useLocation();
  const query = useQuery(areaQuery(params));
  const list = useBusinessList(scopeOf(params), useListParams(), null);
  const data = query.data;

  if (data && (data.slug !== areaSlug || data.citySlug !== citySlug))
    return <Redirect to={areaPath(data.countryCode, data.citySlug, data.slug)} />;
  return (
    <BusinessListPage
      query={query}
      list={list}
      path={pathname}
      missing={{ codes: ['area_not_found', 'city_not_found'], title: 'Area not found' }}
      failed={{ title: 'Unable to load this area', text: (error) => error.message }}
      back={backFromCity(query.error, countryCode, citySlug)}
      trail={[
        { to: '/cities', name: 'Cities' },
        ...(data
          ? [
              { to: slugPath('countries', data.countrySlug), name: data.country },
              { to: cityPath(data.countryCode, data.citySlug), name: data.city },
            ]
          : []),
      ]}
      title={(found) => `${found.area}, ${found.city}`}
      description={(found) =>
        `${countOf(found.businessCount, 'business', 'businesses')} in ${found.area}, ${found.city}, ${found.country}, with opening hours, ratings and phone numbers.`
      }
      size={(found) => countOf(found.businessCount, 'business', 'businesses')}
      omit={OMITTED}
      sides={[
        {
          title: 'Categories',
          rows: () =>
            list.facets?.categories.map((row) => ({
              to: listPath(list.scope, { ...list.filters, category: row.slug }),
              name: row.name,
              count: row.count,
            })) ?? [],
        },
        {
          title: 'Other areas',
          rows: (found) =>
            found.areas.map((row) => ({
              to: listedPath(row.count, areaPath(found.countryCode, found.citySlug, row.slug), {
                ...list.scope,
                area: row.slug,
              }),
              name: row.area,
              count: row.count,
            })),
        },
      ]}
    />
  );
}
