import {
  conditions,
  furtherConditions,
  hasWords,
  keyed,
  listedHas,
  matching,
  ofCity,
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
  if (!words && !by.ids && hasPlaceOrCategory(by)) return members(by, values, true);
  if (!words || !isOfSearchTable(by)) {
    return `SELECT b.id, b.slug, b.rating, b.reviews FROM business b WHERE ${matching(by, values)}`;
  }
  const where = conditions({ ...by, approved: undefined }, values);
  const listed =
    () => `SELECT b.id, ${named === 'name' ? 'b.name' : '(SELECT slug FROM business WHERE id = b.id)'} AS slug,
    b.rating, b.reviews FROM business_search b WHERE ${listedHas(by, values)} AND ${keyed(by, values)} AND ${where}`;
  const others = `SELECT b.id, ${named === 'name' ? 'search_normal(b.name)' : 'b.slug'} AS slug, b.rating, b.reviews
    FROM business b WHERE ${unlistedHas(words, values)} AND ${where}${andApproved(by)}`;
  return by.approved === false ? others : `${listed()} UNION ALL ${others}`;
}

/** Ids of matches whose names have the words, but start with another. */
export function foundElsewhere(by: BusinessFilter, words: string[], values: Values): string {
  const where = conditions({ ...by, approved: undefined }, values);
  const listed = () => `SELECT b.id FROM business_search b
    WHERE ${listedHas(by, values, 'elsewhere')} AND ${keyed(by, values)} AND ${where}`;
  const others = `SELECT b.id FROM business b
    WHERE ${unlistedHas(words, values)} AND NOT (${slugStarts(words, values)}) AND ${where}${andApproved(by)}`;
  return by.approved === false ? others : `${listed()} UNION ALL ${others}`;
}

/** Whether the search table has all columns of a filter by words. */
export function isOfSearchTable(by: BusinessFilter): boolean {
  return !hasFurther({ ...by, missing: undefined }) && by.citySlug === undefined;
}

/** Whether a filter has nothing but words. */
export function isOfWords(by: BusinessFilter): boolean {
  return conditions(by, new Values()) === 'true';
}

/** Whether the indexes of categories, places and absent facts have every column of a filter. */
export function isByIndexes(by: BusinessFilter): boolean {
  return by.words === undefined && by.ids === undefined && !hasFurther({ ...by, missing: undefined });
}

/** Every condition, without reading others than the given businesses. */
export function oneByOne(by: BusinessFilter, values: Values): string {
  return `${conditions(by, values)}${by.words ? ` AND ${hasWords(by.words, values)}` : ''}`;
}

export function hasFurther(by: BusinessFilter): boolean {
  return furtherConditions(by, new Values()).length > 0;
}

export function hasPlaceOrCategory({ categorySlug, countryCode, citySlug }: BusinessFilter): boolean {
  return categorySlug !== undefined || countryCode !== undefined || citySlug !== undefined;
}

function andApproved({ approved }: BusinessFilter): string {
  if (approved === undefined) return '';
  return approved ? ' AND approved' : ' AND NOT approved';
}

/** Matches by category, place and approval, by index-only scans unless conditions on further columns are needed. */
export function members(by: BusinessFilter, values: Values, withSlugs: boolean): string {
  const columns = `id, rating, reviews${withSlugs ? ', slug' : ''}`;
  const unlisted = unlistedMembers(by, values, columns);
  if (by.approved === false) return unlisted;
  // The index of listed businesses of a city has the country first.
  const isOfCityOnly = by.citySlug !== undefined && by.countryCode === undefined;
  const countries = isOfCityOnly ? ` AND country_code = ANY(ARRAY(${countriesOf(values.add(by.citySlug))}))` : '';
  return `${unlisted} UNION ALL ${selected(by, values, columns, `listed${countries}`)}`;
}

/** The same of the businesses that are not listed, which are few. */
export function unlistedMembers(by: BusinessFilter, values: Values, columns: string): string {
  return selected(by, values, columns, `NOT listed${andApproved(by)}`);
}

/** By the index of categories, of types, or of places. */
function selected(by: BusinessFilter, values: Values, columns: string, condition: string): string {
  const { categorySlug, countryCode, citySlug } = by;
  const further = furtherConditions(by, values);
  const country = [condition, ...(countryCode ? [`country_code = ${values.add(countryCode)}`] : [])];
  const place = [...country, ...ofCity(by, values)];
  const select = (...parts: string[]) =>
    `SELECT ${columns} FROM business b WHERE ${[...parts, ...further].join(' AND ')}`;
  if (categorySlug === undefined) return select(...place);
  const category = values.add(categorySlug);
  const ofType = [`type_slug = ${category}`, 'type_slug IS DISTINCT FROM category_slug'];
  const inCountry = `${select(...country, `category_slug = ${category}`)} UNION ALL ${select(...country, ...ofType)}`;
  if (citySlug === undefined) return inCountry;
  // The indexes of categories and types lack the city. That of places has its ids, which are hashed once, so that no row is read.
  return `SELECT * FROM (${inCountry}) b WHERE (b.id IN (SELECT id FROM business WHERE ${place.join(' AND ')})) IS TRUE`;
}

/** Countries with listed businesses in a city of that slug. */
function countriesOf(city: string): string {
  return `SELECT country_code FROM city_count WHERE slug = ${city} AND business_count > 0`;
}
