import { countryName, countrySlug } from '@directory/contracts/countries';
import type { CategoryCountRow, CategoryRow } from './categories.queries.js';

/** A category with its count, for short lists. */
export function categoryCount(row: CategoryCountRow) {
  return { category: row.name, slug: row.slug, count: row.business_count };
}

/** A category in the list of all categories. */
export function categoryRow(row: CategoryRow) {
  return { ...categoryCount(row), averageRating: row.average_rating };
}

/** A country with its number of businesses of one category. */
export function countryOfCategory(row: { country_code: string; business_count: number }) {
  return {
    country: countryName(row.country_code),
    countryCode: row.country_code,
    slug: countrySlug(row.country_code),
    count: row.business_count,
  };
}
