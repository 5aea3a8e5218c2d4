import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

export interface DirectoryTotals {
  business_count: number;
  listed_count: number;
  changed_at: Date | null;
}

/** Of `directory_count`; counts the approved businesses that are not listed. */
export const APPROVED_COUNT = `listed_count + (SELECT count(*)::int FROM business WHERE approved AND NOT listed)`;

@Injectable()
export class StatisticsQueries {
  constructor(private readonly db: DataSource) {}

  /** `business_count` includes unapproved businesses. */
  async totals(): Promise<DirectoryTotals> {
    return query.one<DirectoryTotals>(this.db, 'SELECT business_count, listed_count, changed_at FROM directory_count');
  }

  /** Includes closed businesses, which are not listed. */
  async approvedCount(): Promise<number> {
    return query.value<number>(this.db, `SELECT ${APPROVED_COUNT} AS approved FROM directory_count`);
  }

  /** From the counts of categories: a business with both a category and a type weighs twice. */
  async averageRating(): Promise<number | null> {
    return query.value<number | null>(
      this.db,
      `SELECT round(sum(rating_tenths) / 10.0 / nullif(sum(rated_count), 0), 2)::float AS average FROM category_count`,
    );
  }
}
