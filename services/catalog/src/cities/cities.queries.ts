import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface CityCountRow {
  country_code: string;
  slug: string;
  name: string;
  business_count: number;
  category_count: number;
}

/** What of a country's cities is wanted. */
export interface CountryCityFilter {
  countryCode: string;
  /** `A`–`Z` by the slug, so by the transliterated name; `#` for any other beginning. */
  letter?: string | undefined;
  /** Part of the name as written, or of its transliteration. */
  name?: { text: string; slug: string } | undefined;
}

/** Part of a name as written and of its transliteration, both empty for every city; or a city of one of the countries. */
export interface CityMatch {
  text: string;
  slug: string;
  countryCodes: readonly string[];
}

const COLUMNS = 'country_code, slug, name, business_count, category_count';
/** `$1` is a letter, or null for all. */
const LISTED = `business_count > 0 AND ($1::text IS NULL OR slug LIKE lower($1) || '%')`;
/** `$2` is part of the name as written, `$3` of its transliteration, both empty for all; `$4` are codes of countries. */
const MATCHES = `($2::text = '' OR strpos(lower(name), lower($2)) > 0 OR ($3::text <> '' AND strpos(slug, $3) > 0)
  OR country_code = ANY($4::text[]))`;
const ORDER = { businesses: 'business_count DESC, slug', name: 'slug' };

@Injectable()
export class CityQueries {
  constructor(private readonly db: DataSource) {}

  /** Largest first. `letter` keeps those whose slug, so the transliterated name, starts with it. */
  list(letter?: string): Promise<CityCountRow[]> {
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM city_count WHERE ${LISTED} ORDER BY business_count DESC, country_code, slug`,
      [letter ?? null],
    );
  }

  /** A page of the list, how many there are in all pages, and how many cities and businesses the letter leaves. */
  async indexPage(letter: string | undefined, match: CityMatch, limit: number, offset: number) {
    const filter = [letter ?? null, match.text, match.slug, match.countryCodes];
    const [rows, sums] = await Promise.all([
      query.rows<CityCountRow>(
        this.db,
        `SELECT ${COLUMNS} FROM city_count
         WHERE ${LISTED} AND ${MATCHES} ORDER BY business_count DESC, country_code, slug LIMIT $5 OFFSET $6`,
        [...filter, limit, offset],
      ),
      query.rows<{ total: number; cities: number; businesses: number }>(
        this.db,
        `SELECT count(*) FILTER (WHERE ${MATCHES})::int AS total, count(*)::int AS cities,
           coalesce(sum(business_count), 0)::int AS businesses
         FROM city_count WHERE ${LISTED}`,
        filter,
      ),
    ]);
    return { rows, ...sums[0]! };
  }

  /** First letters, A–Z, under which there is a city. */
  async letters(): Promise<string[]> {
    const rows = await query.rows<{ letter: string }>(
      this.db,
      `SELECT DISTINCT upper(left(slug, 1)) AS letter FROM city_count
       WHERE business_count > 0 AND slug ~ '^[a-z]' ORDER BY 1`,
    );
    return rows.map((row) => row.letter);
  }

  /** The largest cities, of one country or of all. */
  top(limit: number, countryCode?: string): Promise<CityCountRow[]> {
    if (countryCode === undefined) {
      return query.rows(
        this.db,
        `SELECT ${COLUMNS} FROM city_count WHERE business_count > 0
         ORDER BY business_count DESC, country_code, slug LIMIT $1`,
        [limit],
      );
    }
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM city_count WHERE country_code = $2 AND business_count > 0
       ORDER BY business_count DESC, slug LIMIT $1`,
      [limit, countryCode],
    );
  }

  async find(countryCode: string, slug: string): Promise<CityCountRow | undefined> {
    return query.maybeOne<CityCountRow>(
      this.db,
      `SELECT ${COLUMNS} FROM city_count WHERE country_code = $1 AND slug = $2 AND business_count > 0`,
      [countryCode, slug],
    );
  }

  /** A page of a country's cities, and how many there are in all pages. */
  async ofCountry(filter: CountryCityFilter, sort: keyof typeof ORDER, limit: number, offset: number) {
    const rows = await query.rows<CityCountRow & { total: number }>(
      this.db,
      `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM city_count
       WHERE country_code = $1 AND business_count > 0
         AND CASE $2::text WHEN '' THEN true WHEN '#' THEN slug !~ '^[a-z]' ELSE starts_with(slug, lower($2)) END
         AND ($3::text = '' OR strpos(lower(name), lower($3)) > 0 OR ($4::text <> '' AND strpos(slug, $4) > 0))
       ORDER BY ${ORDER[sort]} LIMIT $5 OFFSET $6`,
      [filter.countryCode, filter.letter ?? '', filter.name?.text ?? '', filter.name?.slug ?? '', limit, offset],
    );
    return { rows, total: rows.at(0)?.total ?? 0 };
  }

  /** First letters that a country's cities have; `#` stands for any other beginning. */
  async lettersOf(countryCode: string): Promise<string[]> {
    const rows = await query.rows<{ letter: string }>(
      this.db,
      `SELECT DISTINCT CASE WHEN slug ~ '^[a-z]' THEN upper(left(slug, 1)) ELSE '#' END AS letter
       FROM city_count WHERE country_code = $1 AND business_count > 0 ORDER BY 1`,
      [countryCode],
    );
    return rows.map((row) => row.letter);
  }

  async count(): Promise<number> {
    return (
      (await query.maybeOne<{ n: number }>(this.db, 'SELECT coalesce(sum(city_count), 0)::int AS n FROM country_count'))
        ?.n ?? 0
    );
  }
}
