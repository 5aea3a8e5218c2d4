import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface CityCountRow {
  country_code: string;
  slug: string;
  name: string;
  business_count: number;
}

@Injectable()
export class CityQueries {
  constructor(private readonly db: DataSource) {}

  /** Every city, largest first. `letter` keeps those whose slug, so the transliterated name, starts with it. */
  list(letter?: string): Promise<(CityCountRow & { category_count: number })[]> {
    return this.db.query(
      `SELECT c.country_code, c.slug, c.name, c.business_count, coalesce(n.categories, 0)::int AS category_count
       FROM city_count c LEFT JOIN (
         SELECT country_code, city_slug, count(*) AS categories FROM category_city_count
         WHERE business_count > 0 GROUP BY country_code, city_slug
       ) n ON n.country_code = c.country_code AND n.city_slug = c.slug
       WHERE c.business_count > 0 AND ($1::text IS NULL OR c.slug LIKE lower($1) || '%')
       ORDER BY c.business_count DESC, c.country_code, c.slug`,
      [letter ?? null],
    );
  }

  /** The largest cities, of one country or of all. */
  top(limit: number, countryCode?: string): Promise<CityCountRow[]> {
    return this.db.query(
      `SELECT country_code, slug, name, business_count FROM city_count
       WHERE business_count > 0 AND ($2::text IS NULL OR country_code = $2)
       ORDER BY business_count DESC, country_code, slug LIMIT $1`,
      [limit, countryCode ?? null],
    );
  }

  async find(countryCode: string, slug: string): Promise<CityCountRow | undefined> {
    const rows: CityCountRow[] = await this.db.query(
      `SELECT country_code, slug, name, business_count FROM city_count
       WHERE country_code = $1 AND slug = $2 AND business_count > 0`,
      [countryCode, slug],
    );
    return rows[0];
  }

  async count(): Promise<number> {
    const rows: { n: number }[] = await this.db.query(
      'SELECT count(*)::int AS n FROM city_count WHERE business_count > 0',
    );
    return rows[0]?.n ?? 0;
  }
}
