import { Injectable } from '@nestjs/common';
import type { DailySnapshot } from '@directory/contracts/dashboard';
import { DataSource } from 'typeorm';

@Injectable()
export class SnapshotQueries {
  constructor(private readonly db: DataSource) {}

  /** Brings the row of today up to now and adds `views` to it; however many do so, it comes out the same. */
  async save(views: number): Promise<void> {
    await this.db.query(
      `INSERT INTO daily_snapshot AS today (day, businesses, approved, categories, countries, cities, views)
       SELECT (now() AT TIME ZONE 'UTC')::date, business_count, approved_count,
         (SELECT count(*) FROM category_count WHERE business_count > 0),
         (SELECT count(*) FROM country_count WHERE business_count > 0),
         (SELECT coalesce(sum(city_count), 0) FROM country_count), $1
       FROM directory_count
       ON CONFLICT (day) DO UPDATE SET (businesses, approved, categories, countries, cities, views) =
         (excluded.businesses, excluded.approved, excluded.categories, excluded.countries, excluded.cities,
          today.views + excluded.views)`,
      [views],
    );
  }

  /** Of the last `days` days, today among them; oldest first. */
  latest(days: number): Promise<DailySnapshot[]> {
    return this.db.query(
      `SELECT day::text, businesses, approved, categories, countries, cities, views FROM daily_snapshot
       WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int ORDER BY day`,
      [days],
    );
  }

  /** Of everything with a rating, from the counts of categories: what has a category and another type weighs twice. */
  async averageRating(): Promise<number | null> {
    const rows = await this.db.query<{ average: number | null }[]>(
      `SELECT round(sum(rating_tenths) / 10.0 / nullif(sum(rated_count), 0), 2)::float AS average FROM category_count`,
    );
    return rows[0]!.average;
  }
}
