import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { distanceFrom } from '../search/postgres/search-criteria.js';
import { SearchDatabase } from '../search/postgres/search-database.js';
import { BANDS, gridCellsFor, SEARCH_KEYS } from '../search/postgres/search-keys.js';
import { join, raw, sql, type Sql } from '../search/postgres/sql.js';
import type { Circle } from '../search/engine/bounding-box.js';

/** Reads the search table, which has listed businesses only. A business belongs to its category and its type. */
@Injectable()
export class SimilarBusinessQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** Number of businesses of a category in a city and in its country. */
  async counts(categorySlug: string, countryCode: string, citySlug: string | null) {
    return query.one<{ city: number; country: number }>(
      this.db,
      `SELECT coalesce((SELECT business_count FROM category_city_count
           WHERE country_code = $2 AND city_slug = $3 AND category_slug = $1), 0) AS city,
         coalesce((SELECT business_count FROM category_country_count
           WHERE category_slug = $1 AND country_code = $2), 0) AS country`,
      [categorySlug, countryCode, citySlug],
    );
  }

  /** Ids, best first. Reads lower bands of scores only if there are too few. */
  inCity(categorySlug: string, countryCode: string, citySlug: string, excludedId: string, limit: number) {
    const keys = sql`ARRAY[hashtextextended(${categorySlug}, 1), hashtextextended(${`${countryCode}/${citySlug}`}, 3)]::bigint[]`;
    const bands = BANDS.score.map(
      ({ table }) => sql`(SELECT id FROM ${raw(table)} WHERE ${raw(SEARCH_KEYS)} @> ${keys} AND id <> ${excludedId}
        ORDER BY score DESC, id LIMIT ${limit})`,
    );
    return this.ids(sql`${join(bands, ' UNION ALL ')} LIMIT ${limit}`);
  }

  /** Ids within a circle, nearest first, then best first. An infinite radius is not searched by location. */
  near(categorySlug: string, countryCode: string, circle: Circle, excludedIds: string[], limit: number) {
    const isBounded = Number.isFinite(circle.radius);
    const keys = sql`ARRAY[hashtextextended(${categorySlug}, 1), hashtextextended(${countryCode}, 2)]::bigint[]`;
    const inCells = isBounded ? sql`AND ${raw(SEARCH_KEYS)} && ${gridCellsFor(circle)}::bigint[]` : raw('');
    const within = isBounded ? sql`distance <= ${circle.radius}::double precision` : raw('distance IS NOT NULL');
    return this.ids(sql`
      SELECT id FROM (SELECT id, score, ${distanceFrom(circle)} AS distance FROM business_search
        WHERE ${raw(SEARCH_KEYS)} @> ${keys} ${inCells} AND id <> ALL (${excludedIds}::bigint[])) around
      WHERE ${within} ORDER BY distance, score DESC, id LIMIT ${limit}`);
  }

  /** Ids of other categories within a circle, nearest first, then best first. */
  around(categorySlug: string | null, countryCode: string, circle: Circle, excludedId: string, limit: number) {
    const keys = sql`ARRAY[hashtextextended(${countryCode}, 2)]::bigint[]`;
    const isOther =
      categorySlug === null
        ? raw('')
        : sql`AND NOT ${raw(SEARCH_KEYS)} @> ARRAY[hashtextextended(${categorySlug}, 1)]::bigint[]`;
    return this.ids(sql`
      SELECT id FROM (SELECT id, score, ${distanceFrom(circle)} AS distance FROM business_search
        WHERE ${raw(SEARCH_KEYS)} @> ${keys} AND ${raw(SEARCH_KEYS)} && ${gridCellsFor(circle)}::bigint[] ${isOther}
          AND id <> ${excludedId}) around
      WHERE distance <= ${circle.radius}::double precision ORDER BY distance, score DESC, id LIMIT ${limit}`);
  }

  private async ids(statement: Sql): Promise<string[]> {
    const { text, values } = statement.compile();
    return query.column<string>(this.db, text, values);
  }
}
