import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

export interface DirectoryTotals {
  business_count: number;
  approved_count: number;
  changed_at: Date | null;
}

@Injectable()
export class StatisticsQueries {
  constructor(private readonly db: DataSource) {}

  /** `business_count` includes unapproved businesses. */
  async totals(): Promise<DirectoryTotals> {
    return query.one<DirectoryTotals>(
      this.db,
      'SELECT business_count, approved_count, changed_at FROM directory_count',
    );
  }

  /** From the counts of categories: a business with both a category and a type weighs twice. */
  async averageRating(): Promise<number | null> {
    return (
      await query.one<{ average: number | null }>(
        this.db,
        `SELECT round(sum(rating_tenths) / 10.0 / nullif(sum(rated_count), 0), 2)::float AS average FROM category_count`,
      )
    ).average;
  }
}
