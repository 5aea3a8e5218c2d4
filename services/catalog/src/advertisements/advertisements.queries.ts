import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AdvertisementCodeRow {
  ad1: string;
  ad2: string;
  ad3: string;
  ad4: string;
}

@Injectable()
export class AdvertisementQueries {
  constructor(private readonly db: DataSource) {}

  async find(): Promise<AdvertisementCodeRow> {
    const rows = await this.db.query<AdvertisementCodeRow[]>('SELECT ad1, ad2, ad3, ad4 FROM advertisement_code');
    return rows[0]!;
  }
}
