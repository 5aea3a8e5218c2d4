import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface CategoryCountRow {
  slug: string;
  name: string;
  business_count: number;
}

export interface CategoryRow extends CategoryCountRow {
  average_rating: number | null;
}

/** `$1` is a letter, or null for all. */
const LISTED = `business_count > 0 AND ($1::text IS NULL OR slug LIKE lower($1) || '%')`;
/** `$2` is part of the name as written, `$3` of its transliteration; both are empty for all. */
const MATCHES = `($2::text = '' OR strpos(lower(name), lower($2)) > 0 OR ($3::text <> '' AND strpos(slug, $3) > 0))`;
const AVERAGE = 'round(rating_tenths / 10.0 / nullif(rated_count, 0), 1)::float AS average_rating';

@Injectable()
export class CategoryQueries {
  constructor(private readonly db: DataSource) {}

  /** Largest first. `letter` keeps those whose slug, so the transliterated name, starts with it. */
  list(letter?: string, limit?: number): Promise<CategoryRow[]> {
    return query.rows(
      this.db,
      `SELECT slug, name, business_count, ${AVERAGE} FROM category_count
       WHERE ${LISTED} ORDER BY business_count DESC, slug LIMIT $2`,
      [letter ?? null, limit ?? null],
    );
  }

  /** A page of the list, how many there are in all pages, and how many categories and businesses the letter leaves. */
  async indexPage(letter: string | undefined, name: { text: string; slug: string }, limit: number, offset: number) {
    const filter = [letter ?? null, name.text, name.slug];
    const [rows, sums] = await Promise.all([
      query.rows<CategoryRow>(
        this.db,
        `SELECT slug, name, business_count, ${AVERAGE} FROM category_count
         WHERE ${LISTED} AND ${MATCHES} ORDER BY business_count DESC, slug LIMIT $4 OFFSET $5`,
        [...filter, limit, offset],
      ),
      query.rows<{ total: number; categories: number; businesses: number }>(
        this.db,
        `SELECT count(*) FILTER (WHERE ${MATCHES})::int AS total, count(*)::int AS categories,
           coalesce(sum(business_count), 0)::int AS businesses
         FROM category_count WHERE ${LISTED}`,
        filter,
      ),
    ]);
    return { rows, ...sums[0]! };
  }

  /** First letters, A–Z, under which there is a category. */
  async letters(): Promise<string[]> {
    const rows = await query.rows<{ letter: string }>(
      this.db,
      `SELECT DISTINCT upper(left(slug, 1)) AS letter FROM category_count
       WHERE business_count > 0 AND slug ~ '^[a-z]' ORDER BY 1`,
    );
    return rows.map((row) => row.letter);
  }

  async find(slug: string): Promise<CategoryCountRow | undefined> {
    return query.maybeOne<CategoryCountRow>(
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

  /** The largest categories of a country. */
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

  /** The largest categories of a city. */
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
    return (
      (
        await query.maybeOne<{ n: number }>(
          this.db,
          'SELECT count(*)::int AS n FROM category_count WHERE business_count > 0',
        )
      )?.n ?? 0
    );
  }
}
