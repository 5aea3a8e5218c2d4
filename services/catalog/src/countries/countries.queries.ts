import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

export interface CountryCountRow {
  country_code: string;
  business_count: number;
  city_count: number;
  category_count: number;
}

@Injectable()
export class CountryQueries {
  constructor(private readonly db: DataSource) {}

  /** Largest first; all, or one. */
  list(countryCode?: string): Promise<CountryCountRow[]> {
    return query.rows(
      this.db,
      `SELECT country_code, business_count, city_count, category_count FROM country_count
       WHERE business_count > 0 AND ($1::text IS NULL OR country_code = $1)
       ORDER BY business_count DESC, country_code`,
      [countryCode ?? null],
    );
  }

  top(limit: number): Promise<{ country_code: string; business_count: number }[]> {
    return query.rows(
      this.db,
      `SELECT country_code, business_count FROM country_count WHERE business_count > 0
       ORDER BY business_count DESC, country_code LIMIT $1`,
      [limit],
    );
  }

  async count(): Promise<number> {
    const { n } = await query.one<{ n: number }>(
      this.db,
      'SELECT count(*)::int AS n FROM country_count WHERE business_count > 0',
    );
    return n;
  }
}
