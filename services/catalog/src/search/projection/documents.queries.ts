import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocumentRow } from './business-document.js';

const COLUMNS = `id, listed, slug, name, category, category_slug, type, type_slug, street, city, city_slug, region,
  postal_code, country_code, phone, rating, reviews, verified, score, area, full_address`;

@Injectable()
export class DocumentQueries {
  constructor(private readonly db: DataSource) {}

  /** Includes unlisted businesses. */
  find(ids: string[]): Promise<DocumentRow[]> {
    return this.db.query(`SELECT ${COLUMNS} FROM business WHERE id = ANY($1::bigint[])`, [ids]);
  }

  /** The next listed businesses after an id. */
  pageAfter(id: string, limit: number): Promise<DocumentRow[]> {
    return this.db.query(`SELECT ${COLUMNS} FROM business WHERE listed AND id > $1 ORDER BY id LIMIT $2`, [id, limit]);
  }

  /** Listed businesses, and the changes after `cursor`, in one snapshot. */
  counts(consumer: string): Promise<{ listed: number; pending: number }> {
    return query.one(
      this.db,
      `SELECT listed_count AS listed, (
         SELECT count(*)::int FROM business_change
         WHERE number > (SELECT cursor FROM change_consumer WHERE name = $1)) AS pending
       FROM directory_count`,
      [consumer],
    );
  }
}
