import { Injectable } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { PublicSiteSettings, SiteSettings } from '@directory/contracts/settings';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';

const PUBLIC = 'head_tags, facebook_pixel, footer_tags, ads_in_page';
const ALL = `${PUBLIC}, analytics_code, verification_file, verification_content`;
const SLOTS = 'ad1, ad2, ad3, ad4';

@Injectable()
export class SettingsQueries {
  constructor(private readonly db: DataSource) {}

  /** What visitors' pages need. `analytics_code` is the administrator's business alone. */
  async findPublic(): Promise<PublicSiteSettings> {
    return query.one<PublicSiteSettings>(this.db, `SELECT ${PUBLIC} FROM site_setting`);
  }

  async find(): Promise<SiteSettings> {
    return query.one<SiteSettings>(this.db, `SELECT ${ALL} FROM site_setting`);
  }

  /** As they are, until the end of the transaction. */
  async lock(db: EntityManager): Promise<SiteSettings> {
    return query.one<SiteSettings>(db, `SELECT ${ALL} FROM site_setting FOR UPDATE`);
  }

  async save(db: EntityManager, settings: SiteSettings): Promise<void> {
    await query.run(
      db,
      `UPDATE site_setting SET (${ALL}, updated_at) = ($1, $2, $3, $4, $5, $6, $7, now())`,
      ALL.split(', ').map((name) => settings[name as keyof SiteSettings]),
    );
  }

  async findAdvertisements(): Promise<AdvertisementCodes> {
    return query.one<AdvertisementCodes>(this.db, `SELECT ${SLOTS} FROM advertisement_code`);
  }

  /** As they are, until the end of the transaction. */
  async lockAdvertisements(db: EntityManager): Promise<AdvertisementCodes> {
    return query.one<AdvertisementCodes>(db, `SELECT ${SLOTS} FROM advertisement_code FOR UPDATE`);
  }

  async saveAdvertisements(db: EntityManager, { ad1, ad2, ad3, ad4 }: AdvertisementCodes): Promise<void> {
    await query.run(db, `UPDATE advertisement_code SET (${SLOTS}, updated_at) = ($1, $2, $3, $4, now())`, [
      ad1,
      ad2,
      ad3,
      ad4,
    ]);
  }
}
