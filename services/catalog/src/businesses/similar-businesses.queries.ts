import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { distanceFrom } from '../search/postgres/search-criteria.js';
import { SearchDatabase } from '../search/postgres/search-database.js';
import { BANDS, gridCellsFor, SEARCH_KEYS } from '../search/postgres/search-keys.js';
import { join, raw, sql, type Sql } from '../search/postgres/sql.js';
import type { Circle } from '../search/engine/bounding-box.js';

/** Looks through what searches read, which has approved businesses alone. A category is that of a business or its type. */
@Injectable()
export class SimilarBusinessQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** How many businesses of a category there are in a city and in its country. */
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

  /** Ids, best first. One band of scores after another: lower ones are read only where there are too few. */
  inCity(categorySlug: string, countryCode: string, citySlug: string, besides: string, limit: number) {
    const keys = sql`ARRAY[hashtextextended(${categorySlug}, 1), hashtextextended(${`${countryCode}/${citySlug}`}, 3)]::bigint[]`;
    const bands = BANDS.score.map(
      (band) => sql`(SELECT id FROM business_search
        WHERE ${raw(SEARCH_KEYS)} @> ${keys} AND ${raw(band)} AND id <> ${besides}
        ORDER BY score DESC, id LIMIT ${limit})`,
    );
    return this.ids(sql`${join(bands, ' UNION ALL ')} LIMIT ${limit}`);
  }

  /** Ids of those within a circle, nearest first; of those at one place the best. An infinite one is not looked up by place. */
  near(categorySlug: string, countryCode: string, circle: Circle, besides: string[], limit: number) {
    const isBounded = Number.isFinite(circle.radius);
    const keys = sql`ARRAY[hashtextextended(${categorySlug}, 1), hashtextextended(${countryCode}, 2)]::bigint[]`;
    const inCells = isBounded ? sql`AND ${raw(SEARCH_KEYS)} && ${gridCellsFor(circle)}::bigint[]` : raw('');
    const within = isBounded ? sql`distance <= ${circle.radius}::double precision` : raw('distance IS NOT NULL');
    return this.ids(sql`
      SELECT id FROM (SELECT id, score, ${distanceFrom(circle)} AS distance FROM business_search
        WHERE ${raw(SEARCH_KEYS)} @> ${keys} ${inCells} AND id <> ALL (${besides}::bigint[])) around
      WHERE ${within} ORDER BY distance, score DESC, id LIMIT ${limit}`);
  }

  private async ids(statement: Sql): Promise<string[]> {
    const { text, values } = statement.compile();
    return (await query.rows<{ id: string }>(this.db, text, values)).map(({ id }) => id);
  }
}
