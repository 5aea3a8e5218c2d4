import { hasPlaceOrCategory, unlistedMembers } from './matching-rows.js';
import { EVERYTHING, type BusinessFilter, type Values } from './moderation-filter.js';

/** Listed businesses of a category and a place, from the count tables. */
export function rollup({ categorySlug, countryCode, citySlug }: BusinessFilter, values: Values): string {
  const category = categorySlug && values.add(categorySlug);
  const country = countryCode && values.add(countryCode);
  const city = citySlug && values.add(citySlug);
  if (!category && !country && !city) return 'SELECT listed_count FROM directory_count';
  const [table, categoryColumn, cityColumn] = city
    ? category
      ? ['category_city_count', 'category_slug', 'city_slug']
      : ['city_count', '', 'slug']
    : category && country
      ? ['category_country_count', 'category_slug', '']
      : [category ? 'category_count' : 'country_count', 'slug', ''];
  const where = [
    ...(category ? [`${categoryColumn} = ${category}`] : []),
    ...(country ? [`country_code = ${country}`] : []),
    ...(city ? [`${cityColumn} = ${city}`] : []),
  ];
  return `SELECT sum(business_count)::int FROM ${table} WHERE ${where.join(' AND ')}`;
}

/** Unlisted businesses, which are few. */
export function countUnlisted(by: BusinessFilter, values: Values): string {
  const { approved, categorySlug, countryCode, citySlug } = by;
  if (approved === undefined && !hasPlaceOrCategory(by))
    return 'SELECT business_count - listed_count FROM directory_count';
  const filter = { ...EVERYTHING, approved, categorySlug, countryCode, citySlug };
  return `SELECT count(*)::int FROM (${unlistedMembers(filter, values, 'id')}) unlisted`;
}
