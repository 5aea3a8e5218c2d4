import { Injectable } from '@nestjs/common';
import { distanceFrom, PARTS } from '../search/postgres/postgres-engine.queries.js';
import { SearchDatabase } from '../search/postgres/search-database.js';
import { SEARCH_KEYS } from '../search/postgres/search-keys.js';
import type { Circle } from '../search/engine/bounding-box.js';
import { gridCellsFor } from '../search/postgres/search-keys.js';

/** Looks through what searches read, which has approved businesses alone. A category is that of a business or its type. */
@Injectable()
export class SimilarBusinessQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** How many businesses of a category there are in a city and in its country. */
  async counts(categorySlug: string, countryCode: string, citySlug: string | null) {
    const rows = await this.db.query<{ city: number; country: number }[]>(
      `SELECT coalesce((SELECT business_count FROM category_city_count
           WHERE country_code = $2 AND city_slug = $3 AND category_slug = $1), 0) AS city,
         coalesce((SELECT business_count FROM category_country_count
           WHERE category_slug = $1 AND country_code = $2), 0) AS country`,
      [categorySlug, countryCode, citySlug],
    );
    return rows[0]!;
  }

  /** Ids, best first. One part of the table after another: those of lower scores are read only where there are too few. */
  inCity(categorySlug: string, countryCode: string, citySlug: string, besides: string, limit: number) {
    const parts = PARTS.score.map(
      (part) => `(SELECT id FROM business_search
        WHERE ${SEARCH_KEYS} @> ARRAY[hashtextextended($1, 1), hashtextextended($2, 3)]::bigint[] AND ${part} AND id <> $3
        ORDER BY score DESC, id LIMIT $4)`,
    );
    return this.ids(`${parts.join(' UNION ALL ')} LIMIT $4`, [
      categorySlug,
      `${countryCode}/${citySlug}`,
      besides,
      limit,
    ]);
  }

  /** Ids of those within a circle, nearest first; of those at one place the best. An infinite one is not looked up by place. */
  near(categorySlug: string, countryCode: string, circle: Circle, besides: string[], limit: number) {
    const isBounded = Number.isFinite(circle.radius);
    const values: unknown[] = [categorySlug, countryCode, besides, limit];
    if (isBounded) values.push(gridCellsFor(circle), circle.radius);
    return this.ids(
      `SELECT id FROM (SELECT id, score, ${distanceFrom(circle, values)} AS distance FROM business_search
         WHERE ${SEARCH_KEYS} @> ARRAY[hashtextextended($1, 1), hashtextextended($2, 2)]::bigint[]
           ${isBounded ? `AND ${SEARCH_KEYS} && $5::bigint[]` : ''} AND id <> ALL ($3::bigint[])) around
       WHERE ${isBounded ? 'distance <= $6::double precision' : 'distance IS NOT NULL'}
       ORDER BY distance, score DESC, id LIMIT $4`,
      values,
    );
  }

  private async ids(sql: string, values: unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }[]>(sql, values)).map(({ id }) => id);
  }
}
