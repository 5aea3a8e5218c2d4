import { query } from '@directory/service-kit/query';
import type { DataSource } from 'typeorm';

/**
 * Part of a name as written and of its transliteration, both empty for no filter; or an entry of one of the countries.
 */
export interface NameMatch {
  text: string;
  slug: string;
  countryCodes?: readonly string[];
}

interface CountTable {
  name: 'category_count' | 'city_count';
  columns: string;
  order: string;
  /** Of its entries in name_alias. */
  countryCode: string;
}

/** `$1` is a letter, or null for all. */
const LISTED = `business_count > 0 AND ($1::text IS NULL OR slug LIKE lower($1) || '%')`;

/** Whether a word of another name of an entry starts with this part of a slug: within words, those of other scripts match by chance. */
export function hasOtherName(table: string, countryCode: string, part: string): string {
  return `EXISTS (SELECT FROM name_alias a
    WHERE a.survivor_slug = ${table}.slug AND a.country_code = ${countryCode} AND strpos('-' || a.slug, '-' || ${part}) > 0)`;
}

/** Entries of a count table from A to Z by the transliterated name. */
export class NameIndex<Row> {
  constructor(
    private readonly db: DataSource,
    private readonly table: CountTable,
  ) {}

  /** Largest first; of one letter, if given. */
  list(letter?: string, limit?: number): Promise<Row[]> {
    const { name, columns, order } = this.table;
    return query.rows(this.db, `SELECT ${columns} FROM ${name} WHERE ${LISTED} ORDER BY ${order} LIMIT $2`, [
      letter ?? null,
      limit ?? null,
    ]);
  }

  /** A page of the list, the number of matches, and the entries and businesses of the letter. */
  async page(letter: string | undefined, match: NameMatch, limit: number, offset: number) {
    const { name, columns, order, countryCode } = this.table;
    const values: unknown[] = [letter ?? null, match.text, match.slug];
    const inCountries = match.countryCodes ? ` OR country_code = ANY($${values.push(match.countryCodes)}::text[])` : '';
    // `$2` is part of the name as written, `$3` of its transliteration.
    const matches = `($2::text = '' OR strpos(lower(name), lower($2)) > 0
      OR ($3::text <> '' AND (strpos(slug, $3) > 0 OR ${hasOtherName(name, countryCode, '$3')}))${inCountries})`;
    const next = values.length + 1;
    const [rows, sums] = await Promise.all([
      query.rows<Row>(
        this.db,
        `SELECT ${columns} FROM ${name} WHERE ${LISTED} AND ${matches} ORDER BY ${order} LIMIT $${next} OFFSET $${next + 1}`,
        [...values, limit, offset],
      ),
      query.one<{ total: number; entries: number; businesses: number }>(
        this.db,
        `SELECT count(*) FILTER (WHERE ${matches})::int AS total, count(*)::int AS entries,
           coalesce(sum(business_count), 0)::int AS businesses
         FROM ${name} WHERE ${LISTED}`,
        values,
      ),
    ]);
    return { rows, ...sums };
  }

  /** First letters, A–Z, of any entry. */
  async letters(): Promise<string[]> {
    const rows = await query.rows<{ letter: string }>(
      this.db,
      `SELECT DISTINCT upper(left(slug, 1)) AS letter FROM ${this.table.name}
       WHERE business_count > 0 AND slug ~ '^[a-z]' ORDER BY 1`,
    );
    return rows.map(({ letter }) => letter);
  }
}
