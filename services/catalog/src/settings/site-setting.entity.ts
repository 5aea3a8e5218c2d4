import type { SiteSettings } from '@directory/contracts/settings';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** One row; the properties are named as in the contract. */
@Entity('site_setting')
export class SiteSetting implements SiteSettings {
  @PrimaryColumn({ type: 'boolean' })
  id: true;

  @Column({ type: 'text' })
  head_tags: string;

  @Column({ type: 'text' })
  facebook_pixel: string;

  @Column({ type: 'text' })
  footer_tags: string;

  @Column({ type: 'text' })
  analytics_code: string;

  @Column({ type: 'boolean' })
  ads_in_page: boolean;

  @Column({ type: 'boolean' })
  import_immediately: boolean;

  @Column({ type: 'text' })
  search_synonyms: string;

  @Column({ type: 'text' })
  verification_file: string;

  @Column({ type: 'text' })
  verification_content: string;

  @Column({ type: 'boolean' })
  require_second_factor: boolean;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', select: false })
  updatedAt: Date;
}
