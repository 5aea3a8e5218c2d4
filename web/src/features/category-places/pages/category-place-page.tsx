import type { CategoryPlace } from '@directory/contracts/categories';
import type { SearchFacets } from '@directory/contracts/search';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { BusinessListPage } from '../../../components/directory/business-list-page';
import { useBusinessList } from '../../../components/directory/use-business-list';
import { backFromCity } from '../../../components/directory/back-from-city';
import { Redirect } from '../../../components/ui/redirect';
import { httpText, isNotFound } from '../../../lib/api';
import { countOf, formatCount } from '../../../lib/format';
import { categoryInCityPath, categoryInCountryPath, cityPath, slugPath } from '../../../lib/links';
import { listedPath, useListParams } from '../../../lib/list-filters';
import { categoryPlaceQuery, scopeOf } from '../api/get-category-place';

const OMITTED_IN_COUNTRY = ['category'] as const;
const OMITTED_IN_CITY = ['category', 'city'] as const;

/** A category in a city, or in a country. */
export function CategoryPlacePage() {
  const params = useParams();
  const { pathname } = useLocation();
  const query = useQuery(categoryPlaceQuery(params));
  const list = useBusinessList(scopeOf(params), useListParams(), null);
  const data = query.data;

  if (data && isOther(params, data)) return <Redirect to={placePath(data, data.categorySlug)} />;
  if (isNotFound(query.error) && params['countryCode'] && params['citySlug'] && params['categorySlug'] === 'areas')
    return <Redirect to={cityPath(params['countryCode'], params['citySlug'])} />;
  return (
    <BusinessListPage
      query={query}
      list={list}
      path={pathname}
      missing={{ codes: ['category_not_found', 'city_not_found'], title: 'No businesses found' }}
      failed={{ title: 'Error Loading Businesses', text: httpText }}
      back={
        // Which of country and category is missing is not known.
        params['citySlug'] === undefined
          ? { to: '/categories', text: 'All categories' }
          : backFromCity(query.error, params['countryCode'] ?? '', params['citySlug'])
      }
      trail={trailOf(data)}
      title={titleOf}
      description={(found) => `${titleOf(found)}: ${factsOf(found)}, with opening hours, addresses and phone numbers.`}
      size={(found) => [factsOf(found), ...(list.filtered ? [] : sharesOf(list.facets))].join(' · ')}
      omit={data?.city === null ? OMITTED_IN_COUNTRY : OMITTED_IN_CITY}
      sides={[
        {
          title: data?.city ? 'In other cities' : 'Cities',
          rows: (found) =>
            found.cities.map((row) => ({
              to: listedPath(row.count, categoryInCityPath(row.countryCode, row.slug, found.categorySlug), {
                category: found.categorySlug,
                country: found.countrySlug,
                city: row.slug,
              }),
              name: row.city,
              count: row.count,
            })),
        },
        {
          title: data?.city ? `Also in ${data.city.name}` : 'Other categories',
          rows: (found) =>
            found.categories.map((row) => ({
              to: listedPath(row.count, placePath(found, row.slug), { ...list.scope, category: row.slug }),
              name: row.category,
              count: row.count,
            })),
        },
      ]}
    />
  );
}

/** Whether the path has another name of the place or the category. */
function isOther(
  params: Readonly<Record<string, string | undefined>>,
  { city, countrySlug, categorySlug }: CategoryPlace,
) {
  const isPlace = city ? params['citySlug'] === city.slug : params['slug'] === countrySlug;
  return !isPlace || params['categorySlug'] !== categorySlug;
}

function placePath({ city, countryCode, countrySlug }: CategoryPlace, categorySlug: string): string {
  return city
    ? categoryInCityPath(countryCode, city.slug, categorySlug)
    : categoryInCountryPath(countrySlug, categorySlug);
}

function titleOf({ category, city, country }: CategoryPlace): string {
  return `${category} in ${city ? `${city.name}, ` : ''}${country}`;
}

function factsOf({ businessCount, ratedCount, averageRating }: CategoryPlace): string {
  const count = countOf(businessCount, 'business', 'businesses');
  if (averageRating === null) return count;
  return `${count}, average rating ${averageRating.toFixed(1)} (${formatCount(ratedCount)} rated)`;
}

/** Counts of all businesses, where they are exact. */
function sharesOf(facets: SearchFacets | undefined): string[] {
  if (!facets || facets.approximate) return [];
  const { open, phone, verified } = facets;
  return [
    ...(open ? [`${formatCount(open)} open now`] : []),
    ...(phone > 0 ? [`${formatCount(phone)} with a phone number`] : []),
    ...(verified > 0 ? [`${formatCount(verified)} verified`] : []),
  ];
}

function trailOf(data: CategoryPlace | undefined) {
  if (!data) return [{ to: '/categories', name: 'Categories' }];
  const { category, categorySlug, city, country, countryCode, countrySlug } = data;
  return [
    { to: slugPath('categories', categorySlug), name: category },
    ...(city
      ? [
          { to: categoryInCountryPath(countrySlug, categorySlug), name: country },
          { to: cityPath(countryCode, city.slug), name: city.name },
        ]
      : [{ to: slugPath('countries', countrySlug), name: country }]),
  ];
}
