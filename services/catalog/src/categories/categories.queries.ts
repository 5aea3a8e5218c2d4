import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { NameIndex } from '../database/name-index.js';

export interface CategoryCountRow {
  slug: string;
  name: string;
  business_count: number;
}

export interface CategoryRow extends CategoryCountRow {
  average_rating: number | null;
}

const COLUMNS =
  'slug, name, business_count, round(rating_tenths / 10.0 / nullif(rated_count, 0), 1)::float AS average_rating';

@Injectable()
export class CategoryQueries {
  readonly index: NameIndex<CategoryRow>;

  constructor(private readonly db: DataSource) {
    this.index = new NameIndex(db, { name: 'category_count', columns: COLUMNS, order: 'business_count DESC, slug' });
  }

  find(slug: string): Promise<CategoryCountRow | undefined> {
    return query.maybeOne(
      this.db,
      'SELECT slug, name, business_count FROM category_count WHERE slug = $1 AND business_count > 0',
      [slug],
    );
  }

  countriesOf(slug: string): Promise<{ country_code: string; business_count: number }[]> {
    return query.rows(
      this.db,
      `SELECT country_code, business_count FROM category_country_count
       WHERE category_slug = $1 AND business_count > 0 ORDER BY business_count DESC, country_code`,
      [slug],
    );
  }

  ofCountry(countryCode: string, limit: number): Promise<CategoryCountRow[]> {
    return query.rows(
      this.db,
      `SELECT n.category_slug AS slug, c.name, n.business_count
       FROM category_country_count n JOIN category_count c ON c.slug = n.category_slug
       WHERE n.country_code = $1 AND n.business_count > 0
       ORDER BY n.business_count DESC, n.category_slug LIMIT $2`,
      [countryCode, limit],
    );
  }

  ofCity(countryCode: string, citySlug: string, limit: number): Promise<CategoryCountRow[]> {
    return query.rows(
      this.db,
      `SELECT n.category_slug AS slug, c.name, n.business_count
       FROM category_city_count n JOIN category_count c ON c.slug = n.category_slug
       WHERE n.country_code = $1 AND n.city_slug = $2 AND n.business_count > 0
       ORDER BY n.business_count DESC, n.category_slug LIMIT $3`,
      [countryCode, citySlug, limit],
    );
  }

  async count(): Promise<number> {
    const { n } = await query.one<{ n: number }>(
      this.db,
      'SELECT count(*)::int AS n FROM category_count WHERE business_count > 0',
    );
    return n;
  }
}
