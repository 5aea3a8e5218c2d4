import { Injectable } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { DataSource, type EntityManager } from 'typeorm';

const SLOTS = 'ad1, ad2, ad3, ad4';

@Injectable()
export class AdvertisementQueries {
  constructor(private readonly db: DataSource) {}

  async find(): Promise<AdvertisementCodes> {
    const rows = await this.db.query<AdvertisementCodes[]>(`SELECT ${SLOTS} FROM advertisement_code`);
    return rows[0]!;
  }

  /** As they are, until the end of the transaction. */
  async lock(db: EntityManager): Promise<AdvertisementCodes> {
    const rows = await db.query<AdvertisementCodes[]>(`SELECT ${SLOTS} FROM advertisement_code FOR UPDATE`);
    return rows[0]!;
  }

  async save(db: EntityManager, { ad1, ad2, ad3, ad4 }: AdvertisementCodes): Promise<void> {
    await db.query(`UPDATE advertisement_code SET (${SLOTS}, updated_at) = ($1, $2, $3, $4, now())`, [
      ad1,
      ad2,
      ad3,
      ad4,
    ]);
  }
}
