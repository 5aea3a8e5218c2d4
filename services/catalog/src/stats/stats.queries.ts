import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class StatsQueries {
  constructor(private readonly db: DataSource) {}

  /** Approved or not, and approved. */
  async totals(): Promise<{ business_count: number; approved_count: number }> {
    const rows = await this.db.query<{ business_count: number; approved_count: number }[]>(
      'SELECT business_count, approved_count FROM directory_count',
    );
    return rows[0]!;
  }
}
