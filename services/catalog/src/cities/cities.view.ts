import type { CityCountRow } from './cities.queries.js';

/** A city with its count, as the home page and country pages list it. */
export function topCity(row: CityCountRow) {
  return { city: row.name, countryCode: row.country_code, slug: row.slug, count: row.business_count };
}
