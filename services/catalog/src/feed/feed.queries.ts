import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface FeedRow {
  slug: string;
  updated_at: Date;
}

@Injectable()
export class FeedQueries {
  constructor(private readonly db: DataSource) {}

  /** Approved businesses in the order of their ids, which never changes. */
  page(limit: number, offset: number): Promise<FeedRow[]> {
    return this.db.query('SELECT slug, updated_at FROM business WHERE approved ORDER BY id LIMIT $1 OFFSET $2', [
      limit,
      offset,
    ]);
  }
}
