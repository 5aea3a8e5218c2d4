import { Injectable } from '@nestjs/common';
import type { Insights } from '@directory/contracts/insights';
import { MAX_RANKED, RETENTION_DAYS } from '@directory/contracts/retention';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { guarded } from '../exports/guarded-text.js';

const ARRIVAL_DAYS = 14;
/** Texts of a day: anybody can search for any number of them. */
export const MAX_MISSED_SEARCHES_PER_DAY = 10_000;
const MAX_ARRIVALS = 40;

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/** Of `DAYS` days that end today. */
const MISSED = `SELECT query, sum(searches)::int AS searches, max(day) AS "lastDay" FROM missed_search
  WHERE day > ${TODAY} - DAYS GROUP BY query`;
const VIEWED = `SELECT business_id AS id, sum(views)::int AS views FROM business_view WHERE day > ${TODAY} - DAYS
  GROUP BY business_id`;

/** The same as files. */
export const missedSearchesFile = (days: number) =>
  csv(
    `SELECT ${guarded('query')} AS query, searches, "lastDay" AS last_day
    FROM (${MISSED.replace('DAYS', String(days))}) found ORDER BY searches DESC, last_day DESC, query`,
    ', FORCE_QUOTE (query)', // a spreadsheet may separate cells by semicolons
  );
export const viewedFile = (days: number) =>
  csv(`SELECT found.id, ${guarded('name')} AS name, slug, views FROM (${VIEWED.replace('DAYS', String(days))}) found
    LEFT JOIN business ON business.id = found.id ORDER BY views DESC, found.id`);
const csv = (rows: string, options = '') => `COPY (${rows}) TO STDOUT WITH (FORMAT csv, HEADER${options})`;

export type MissedSearchRow = Insights['missedSearches'][number];
export type ViewedRow = Insights['mostViewed'][number];
export type ViewedId = Pick<ViewedRow, 'id' | 'views'>;

@Injectable()
export class UsageQueries {
  constructor(private readonly db: DataSource) {}

  /** Adds to today's counts, and deletes those past their retention. Slugs of businesses that do not exist are ignored. */
  async save(
    views: ReadonlyMap<string, number>,
    missed: ReadonlyMap<string, number>,
    searchDays: number,
  ): Promise<void> {
    await query.run(
      this.db,
      `WITH expired_view AS (DELETE FROM business_view WHERE day <= ${TODAY} - ${RETENTION_DAYS.usage}),
         expired_search AS (DELETE FROM missed_search WHERE day <= ${TODAY} - $5::int),
         viewed AS (
           INSERT INTO business_view AS known (day, business_id, views)
           SELECT ${TODAY}, business.id, given.views FROM unnest($1::text[], $2::int[]) AS given (slug, views) JOIN business USING (slug)
           ORDER BY business.id
           ON CONFLICT (day, business_id) DO UPDATE SET views = known.views + excluded.views)
       INSERT INTO missed_search AS known (day, query, searches)
       SELECT ${TODAY}, given.query, given.searches
       FROM unnest($3::text[], $4::int[]) WITH ORDINALITY AS given (query, searches, position)
       WHERE position <= ${MAX_MISSED_SEARCHES_PER_DAY} - (SELECT count(*) FROM missed_search WHERE day = ${TODAY})
         OR EXISTS (SELECT FROM missed_search m WHERE m.day = ${TODAY} AND m.query = given.query)
       ORDER BY given.query
       ON CONFLICT (day, query) DO UPDATE SET searches = known.searches + excluded.searches`,
      [[...views.keys()], [...views.values()], [...missed.keys()], [...missed.values()], searchDays],
    );
  }

  arrivals(): Promise<
    {
      day: string;
      source: string | null;
      imports: number;
      import_id: string | null;
      inserted: number;
      updated: number;
    }[]
  > {
    return query.rows(
      this.db,
      `SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, source, count(*)::int AS imports,
         CASE WHEN count(*) = 1 THEN min(import_id::text) END AS import_id,
         sum(inserted)::int AS inserted, sum(updated)::int AS updated
       FROM import_merge
       WHERE created_at >= ${TODAY} - ${ARRIVAL_DAYS} AND undone IS NULL AND inserted + updated > 0
       GROUP BY 1, 2 ORDER BY 1 DESC, inserted DESC, source LIMIT ${MAX_ARRIVALS}`,
    );
  }

  /** The most frequent ones. */
  missedSearches(days: number): Promise<MissedSearchRow[]> {
    return query.rows(
      this.db,
      `SELECT query, searches, "lastDay"::text AS "lastDay" FROM (${MISSED.replace('DAYS', '$1::int')}) found
       ORDER BY searches DESC, "lastDay" DESC, query LIMIT ${MAX_RANKED}`,
      [days],
    );
  }

  /** Those with the most views. */
  viewed(days: number): Promise<ViewedId[]> {
    return query.rows(
      this.db,
      `SELECT id::text AS id, views FROM (${VIEWED.replace('DAYS', '$1::int')}) found ORDER BY views DESC, found.id LIMIT ${MAX_RANKED}`,
      [days],
    );
  }

  /** Ordered as they are. */
  named(viewed: ViewedId[]): Promise<ViewedRow[]> {
    return query.rows(
      this.db,
      `SELECT ranked.id::text AS id, name, slug, views FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS ranked (id, views, position)
       LEFT JOIN business ON business.id = ranked.id ORDER BY position`,
      [viewed.map(({ id }) => id), viewed.map(({ views }) => views)],
    );
  }

  async lastBackup(): Promise<Date | null> {
    return query.value<Date | null>(this.db, 'SELECT max(taken_at) AS at FROM backup_run');
  }
}
