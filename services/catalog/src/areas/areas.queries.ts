import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

/** An area in its most frequent spelling. */
export interface AreaRow {
  slug: string;
  name: string;
  business_count: number;
}

@Injectable()
export class AreaQueries {
  constructor(private readonly db: DataSource) {}

  /** The slug of an area by its name, or another name, in any spelling. */
  async slugOf(countryCode: string, citySlug: string, name: string): Promise<string> {
    return (
      await query.one<{ slug: string }>(
        this.db,
        `SELECT surviving_slug($1 || '/' || $2, search_place_key($3)) AS slug`,
        [countryCode, citySlug, name],
      )
    ).slug;
  }

  /** Largest first. */
  ofCity(countryCode: string, citySlug: string, limit: number | null): Promise<AreaRow[]> {
    return query.rows(
      this.db,
      `SELECT key AS slug, (array_agg(name ORDER BY business_count DESC, name))[1] AS name,
         sum(business_count)::int AS business_count
       FROM locality_count WHERE country_code = $1 AND city_slug = $2 AND business_count > 0 AND key <> ''
       GROUP BY key ORDER BY sum(business_count) DESC, key LIMIT $3`,
      [countryCode, citySlug, limit],
    );
  }
}
