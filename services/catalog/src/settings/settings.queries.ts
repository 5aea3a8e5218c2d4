import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface PublicSettingsRow {
  head_tags: string;
  facebook_pixel: string;
  footer_tags: string;
  ads_in_page: boolean;
}

@Injectable()
export class SettingsQueries {
  constructor(private readonly db: DataSource) {}

  /** What visitors' pages need. `analytics_code` is the administrator's business alone. */
  async findPublic(): Promise<PublicSettingsRow> {
    const rows = await this.db.query<PublicSettingsRow[]>(
      'SELECT head_tags, facebook_pixel, footer_tags, ads_in_page FROM site_setting',
    );
    return rows[0]!;
  }
}
