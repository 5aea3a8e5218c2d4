import { Injectable } from '@nestjs/common';
import type { DailySnapshot } from '@directory/contracts/dashboard';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { APPROVED_COUNT } from './statistics.queries.js';

/** Visitors of a day: clients may call themselves whatever they like. */
const MAX_DAILY_VISITORS = 2_000_000;

@Injectable()
export class SnapshotQueries {
  constructor(private readonly db: DataSource) {}

  /**
   * Updates today's row and adds `views` and new `visitors`; replicas may do so concurrently. Of visitors of earlier days only the number
   * remains.
   */
  async save(views: number, visitors: readonly string[]): Promise<void> {
    await query.run(
      this.db,
      `WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
       forgotten AS (DELETE FROM visitor_day WHERE day < (SELECT day FROM today))
       INSERT INTO visitor_day (day, salt)
       SELECT day, uuid_send(gen_random_uuid()) FROM today ON CONFLICT DO NOTHING`,
    );
    if (visitors.length > 0) {
      await query.run(
        this.db,
        `INSERT INTO daily_visitor (day, hash)
         SELECT day, substr(sha256(salt || decode(key, 'hex')), 1, 16) FROM visitor_day, unnest($1::text[]) AS key
         WHERE day = (now() AT TIME ZONE 'UTC')::date
         LIMIT greatest(0, ${MAX_DAILY_VISITORS} - (SELECT count(*) FROM daily_visitor WHERE day = (now() AT TIME ZONE 'UTC')::date))
         ON CONFLICT DO NOTHING`,
        [visitors],
      );
    }
    await query.run(
      this.db,
      `INSERT INTO daily_snapshot AS today (day, businesses, approved, categories, countries, cities, views, visitors)
       SELECT (now() AT TIME ZONE 'UTC')::date, business_count, ${APPROVED_COUNT},
         (SELECT count(*) FROM category_count WHERE business_count > 0),
         (SELECT count(*) FROM country_count WHERE business_count > 0),
         (SELECT coalesce(sum(city_count), 0) FROM country_count), $1,
         (SELECT count(*) FROM daily_visitor WHERE day = (now() AT TIME ZONE 'UTC')::date)
       FROM directory_count
       ON CONFLICT (day) DO UPDATE SET (businesses, approved, categories, countries, cities, views, visitors) =
         (excluded.businesses, excluded.approved, excluded.categories, excluded.countries, excluded.cities,
          today.views + excluded.views, greatest(today.visitors, excluded.visitors))`,
      [views],
    );
  }

  /** The last `days` days, today included; oldest first. */
  latest(days: number): Promise<DailySnapshot[]> {
    return query.rows(
      this.db,
      `SELECT day::text, businesses, approved, categories, countries, cities, views, visitors FROM daily_snapshot
       WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int ORDER BY day`,
      [days],
    );
  }
}
