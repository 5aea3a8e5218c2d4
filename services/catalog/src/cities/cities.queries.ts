import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { hasOtherName, NameIndex } from '../database/name-index.js';

export interface CityCountRow {
  country_code: string;
  slug: string;
  name: string;
  business_count: number;
  category_count: number;
}

export interface CountryCityFilter {
  countryCode: string;
  /** `A`–`Z` by the transliterated name; `#` for any other first character. */
  letter?: string | undefined;
  /** Part of the name as written, or of its transliteration. */
  name?: { text: string; slug: string } | undefined;
}

const COLUMNS = 'country_code, slug, name, business_count, category_count';
const ORDER = { businesses: 'business_count DESC, slug', name: 'slug' };

@Injectable()
export class CityQueries {
  readonly index: NameIndex<CityCountRow>;

  constructor(private readonly db: DataSource) {
    const order = 'business_count DESC, country_code, slug';
    this.index = new NameIndex(db, {
      name: 'city_count',
      columns: COLUMNS,
      order,
      countryCode: 'city_count.country_code',
    });
  }

  largestOf(countryCode: string, limit: number): Promise<CityCountRow[]> {
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM city_count WHERE country_code = $1 AND business_count > 0
       ORDER BY business_count DESC, slug LIMIT $2`,
      [countryCode, limit],
    );
  }

  /** By its slug or that of another name. */
  find(countryCode: string, slug: string): Promise<CityCountRow | undefined> {
    return query.maybeOne(
      this.db,
      `SELECT ${COLUMNS} FROM city_count
       WHERE country_code = $1 AND slug = (SELECT surviving_slug($1, $2)) AND business_count > 0`,
      [countryCode, slug],
    );
  }

  /** A page of a country's cities, and their number on all pages. */
  async ofCountry(filter: CountryCityFilter, sort: keyof typeof ORDER, limit: number, offset: number) {
    const rows = await query.rows<CityCountRow & { total: number }>(
      this.db,
      `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM city_count
       WHERE country_code = $1 AND business_count > 0
         AND CASE $2::text WHEN '' THEN true WHEN '#' THEN slug !~ '^[a-z]' ELSE starts_with(slug, lower($2)) END
         AND ($3::text = '' OR strpos(lower(name), lower($3)) > 0 OR ($4::text <> '' AND (strpos(slug, $4) > 0 OR ${hasOtherName('city_count', 'country_code', '$4')})))
       ORDER BY ${ORDER[sort]} LIMIT $5 OFFSET $6`,
      [filter.countryCode, filter.letter ?? '', filter.name?.text ?? '', filter.name?.slug ?? '', limit, offset],
    );
    return { rows, total: rows.at(0)?.total ?? 0 };
  }

  /** First letters of a country's cities; `#` for any other first character. */
  async lettersOf(countryCode: string): Promise<string[]> {
    return query.column<string>(
      this.db,
      `SELECT DISTINCT CASE WHEN slug ~ '^[a-z]' THEN upper(left(slug, 1)) ELSE '#' END AS letter
       FROM city_count WHERE country_code = $1 AND business_count > 0 ORDER BY 1`,
      [countryCode],
    );
  }

  async count(): Promise<number> {
    return query.value<number>(this.db, 'SELECT coalesce(sum(city_count), 0)::int AS n FROM country_count');
  }
}
