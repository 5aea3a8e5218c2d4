import { Injectable } from '@nestjs/common';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { phoneNumbers } from '../search/query/contacts/phone-numbers.js';
import { countUnlisted, rollup } from './count-tables.js';
import { REPORTED_IDS, matching, slugIn, Values, type BusinessFilter } from './moderation-filter.js';

export interface ModeratedRow {
  id: string;
  slug: string;
  name: string;
  category: string | null;
  type: string | null;
  full_address: string | null;
  city: string | null;
  country_code: string | null;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  rating: number | null;
  reviews: number | null;
  verified: boolean | null;
  photo: string | null;
  place_id: string | null;
  approved: boolean;
  test: boolean;
  is_edited: boolean;
  is_reported: boolean;
  missing: number;
  created_at: Date;
  updated_at: Date;
}

const MAX_SOURCES = 200;

const COLUMNS = `id, slug, name, category, type, full_address, city, country_code, phone, latitude, longitude, rating, reviews,
  verified, photo, place_id, approved, test, edited_fields IS NOT NULL AS is_edited, missing, created_at, updated_at,
  id = ANY(ARRAY(${REPORTED_IDS})) AS is_reported`;

@Injectable()
export class ModerationQueries {
  constructor(private readonly db: DataSource) {}

  /** At most 100 businesses identified by a text as their id, slug, place id or phone number. */
  async named(text: string): Promise<string[]> {
    const rows = await query.rows<{ id: string }>(
      this.db,
      `SELECT id FROM business WHERE slug = $1 OR match_key = $2 OR phone_number = ANY($3::bigint[])
         OR id = $4::bigint LIMIT 100`,
      [slugIn(text), text, phoneNumbers(text).map(String), /^\d{1,18}$/.test(text) ? text : null],
    );
    return rows.map(({ id }) => id);
  }

  /** Most recently used first. */
  sources(): Promise<{ source: string; imports: number; last_at: Date }[]> {
    return query.rows(
      this.db,
      `SELECT source, count(*)::int AS imports, max(created_at) AS last_at FROM import_merge
       WHERE source IS NOT NULL AND undone IS NULL GROUP BY source ORDER BY last_at DESC, source LIMIT ${MAX_SOURCES}`,
    );
  }

  async importsOf(source: string): Promise<string[]> {
    const sql = 'SELECT import_id FROM import_merge WHERE source = $1';
    return (await query.rows<{ import_id: string }>(this.db, sql, [source])).map((row) => row.import_id);
  }

  /** Ordered as the ids. */
  rows(ids: string[]): Promise<ModeratedRow[]> {
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, position) JOIN business USING (id)
       ORDER BY position`,
      [ids],
    );
  }

  /** Exact, from the count tables plus the few unlisted businesses outside them. */
  async countByRollup(by: BusinessFilter): Promise<number> {
    const values = new Values();
    const listed = by.approved === false ? '0' : `coalesce((${rollup(by, values)}), 0)`;
    const sql = `SELECT ${listed} + (${countUnlisted(by, values)}) AS n`;
    return (await query.one<{ n: number }>(this.db, sql, values.list)).n;
  }

  /** Counts every match in one statement without a limit. */
  async countExactly(by: BusinessFilter, on: Database = this.db): Promise<number> {
    const values = new Values();
    return (
      await query.one<{ n: number }>(
        on,
        `SELECT count(*)::int AS n FROM business b WHERE ${matching(by, values)}`,
        values.list,
      )
    ).n;
  }
}
