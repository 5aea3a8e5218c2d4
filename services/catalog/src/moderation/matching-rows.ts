import {
  conditions,
  furtherConditions,
  keyed,
  listedHas,
  matching,
  slugStarts,
  unlistedHas,
  type BusinessFilter,
  Values,
} from './moderation-filter.js';

/** A name replaces the slug for sorting few matches. */
type Named = 'name' | 'slug';

/**
 * Id, slug, rating and reviews of all matches by words, from the narrow search table. It has the name only, which replaces the slug
 * for sorting if the matches are few.
 */
export function foundBy(by: BusinessFilter, values: Values, named: Named): string {
  const { words } = by;
  // By the indexes of listed and of other businesses.
  if (!words && !by.ids && hasFurther(by) && hasPlaceOrCategory(by)) return members(by, values, true);
  if (!words || !isOfSearchTable(by)) {
    return `SELECT b.id, b.slug, b.rating, b.reviews FROM business b WHERE ${matching(by, values)}`;
  }
  const where = conditions({ ...by, approved: undefined }, values);
  const listed =
    () => `SELECT b.id, ${named === 'name' ? 'b.name' : '(SELECT slug FROM business WHERE id = b.id)'} AS slug,
    b.rating, b.reviews FROM business_search b WHERE ${listedHas(words, values)} AND ${keyed(by, values)} AND ${where}`;
  const others = `SELECT b.id, ${named === 'name' ? 'search_normal(b.name)' : 'b.slug'} AS slug, b.rating, b.reviews
    FROM business b WHERE ${unlistedHas(words, values)} AND ${where}${andApproved(by)}`;
  return by.approved === false ? others : `${listed()} UNION ALL ${others}`;
}

/** Ids and slugs of matches whose names have the words, but start with another. */
export function foundElsewhere(by: BusinessFilter, words: string[], values: Values): string {
  const where = conditions({ ...by, approved: undefined }, values);
  const slug = '(SELECT slug FROM business WHERE id = b.id)';
  const listed = () => `SELECT b.id, ${slug} AS slug FROM business_search b
    WHERE ${listedHas(words, values, 'elsewhere')} AND ${keyed(by, values)} AND ${where}`;
  const others = `SELECT b.id, b.slug FROM business b
    WHERE ${unlistedHas(words, values)} AND NOT (${slugStarts(words, values)}) AND ${where}${andApproved(by)}`;
  return by.approved === false ? others : `${listed()} UNION ALL ${others}`;
}

/** Whether the search table has all columns of a filter by words. */
export function isOfSearchTable(by: BusinessFilter): boolean {
  return !hasFurther({ ...by, missing: undefined }) && by.citySlug === undefined;
}

export function hasFurther(by: BusinessFilter): boolean {
  return furtherConditions(by, new Values()).length > 0;
}

export function hasPlaceOrCategory({ categorySlug, countryCode, citySlug }: BusinessFilter): boolean {
  return categorySlug !== undefined || countryCode !== undefined || citySlug !== undefined;
}

function andApproved({ approved }: BusinessFilter): string {
  if (approved === undefined) return '';
  return approved ? ' AND b.approved' : ' AND NOT b.approved';
}

/** Matches by category, place and approval, by index-only scans unless slugs or conditions on further columns are needed. */
export function members(by: BusinessFilter, values: Values, withSlugs: boolean): string {
  const columns = `id, rating, reviews${withSlugs ? ', slug' : ''}`;
  const category = by.categorySlug && values.add(by.categorySlug);
  const city = by.citySlug && values.add(by.citySlug);
  const rest = [
    ...(by.countryCode ? [`country_code = ${values.add(by.countryCode)}`] : []),
    ...(city ? [`city_slug = ${city}`] : []),
    ...furtherConditions(by, values),
  ];
  // The index of listed businesses of a city has the country first.
  const listed = city && !by.countryCode ? `listed AND country_code = ANY(ARRAY(${countriesOf(city)}))` : 'listed';
  const select = (...parts: string[]) => `SELECT ${columns} FROM business b WHERE ${[...parts, ...rest].join(' AND ')}`;
  const ofCategory = category ? ` AND (category_slug = ${category} OR type_slug = ${category})` : '';
  const parts = [select(`NOT listed${ofCategory}${andApproved(by)}`)];
  if (by.approved !== false && category) {
    parts.push(
      select(listed, `category_slug = ${category}`),
      select(listed, `type_slug = ${category}`, 'type_slug IS DISTINCT FROM category_slug'),
    );
  } else if (by.approved !== false) parts.push(select(listed));
  return parts.join(' UNION ALL ');
}

/** Countries with listed businesses in a city of that slug. */
function countriesOf(city: string): string {
  return `SELECT country_code FROM city_count WHERE slug = ${city} AND business_count > 0`;
}
