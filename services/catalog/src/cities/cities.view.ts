import type { CityRow } from '@directory/contracts/cities';
import { countryName, countrySlug } from '@directory/contracts/countries';
import type { AreaRow } from '../areas/areas.queries.js';
import type { CityCountRow } from './cities.queries.js';

/** A city with its count, for short lists. */
export function topCity(row: Omit<CityCountRow, 'category_count'>) {
  return { city: row.name, countryCode: row.country_code, slug: row.slug, count: row.business_count };
}

export function areaCount(row: AreaRow) {
  return { area: row.name, slug: row.slug, count: row.business_count };
}

/** A city in the lists of cities. */
export function cityRow(row: CityCountRow): CityRow {
  return {
    city: row.name,
    slug: row.slug,
    country: countryName(row.country_code),
    countryCode: row.country_code,
    countrySlug: countrySlug(row.country_code),
    businessCount: row.business_count,
    categoryCount: row.category_count,
  };
}
