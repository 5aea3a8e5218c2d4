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

/** A category in a country or city. */
export interface CategoryPlaceRow extends CategoryRow {
  rated_count: number;
}

/** A city, with its businesses of one category. */
export interface CityOfCategoryRow {
  country_code: string;
  slug: string;
  name: string;
  business_count: number;
}

const AVERAGE_RATING = 'round(rating_tenths / 10.0 / nullif(rated_count, 0), 1)::float AS average_rating';
const COLUMNS = `slug, name, business_count, ${AVERAGE_RATING}`;

@Injectable()
export class CategoryQueries {
  readonly index: NameIndex<CategoryRow>;

  constructor(private readonly db: DataSource) {
    this.index = new NameIndex(db, {
      name: 'category_count',
      columns: COLUMNS,
      order: 'business_count DESC, slug',
      countryCode: `''`,
    });
  }

  /** By its slug or that of another name. */
  find(slug: string): Promise<CategoryCountRow | undefined> {
    return query.maybeOne(
      this.db,
      `SELECT slug, name, business_count FROM category_count
       WHERE slug = (SELECT surviving_slug('', $1)) AND business_count > 0`,
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

  /** In a country, or in a city of it. */
  inPlace(slug: string, countryCode: string, citySlug: string | null): Promise<CategoryPlaceRow | undefined> {
    const table = citySlug === null ? 'category_country_count' : 'category_city_count';
    return query.maybeOne(
      this.db,
      `SELECT slug, name, n.business_count, n.rated_count, n.average_rating
       FROM category_count JOIN (
         SELECT business_count, rated_count, ${AVERAGE_RATING} FROM ${table}
         WHERE category_slug = (SELECT surviving_slug('', $1)) AND country_code = $2 ${citySlug === null ? '' : 'AND city_slug = $3'}) n
         ON n.business_count > 0
       WHERE slug = (SELECT surviving_slug('', $1))`,
      [slug, countryCode, ...(citySlug === null ? [] : [citySlug])],
    );
  }

  /** The largest cities of a country with the category. */
  citiesOf(slug: string, countryCode: string, limit: number): Promise<CityOfCategoryRow[]> {
    return query.rows(
      this.db,
      `SELECT n.country_code, n.city_slug AS slug, c.name, n.business_count
       FROM (SELECT * FROM category_city_count WHERE category_slug = $1 AND country_code = $2 AND business_count > 0
             ORDER BY business_count DESC, city_slug LIMIT $3) n
       JOIN city_count c ON c.country_code = n.country_code AND c.slug = n.city_slug
       ORDER BY n.business_count DESC, n.city_slug`,
      [slug, countryCode, limit],
    );
  }

  async count(): Promise<number> {
    return query.value<number>(this.db, 'SELECT count(*)::int AS n FROM category_count WHERE business_count > 0');
  }
}
