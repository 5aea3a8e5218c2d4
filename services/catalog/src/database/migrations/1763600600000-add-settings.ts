import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How ad code runs, and the file by which a search engine knows the owner of the site. */
export class AddSettings1763600600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site_setting
        ADD ads_in_page          boolean NOT NULL DEFAULT false,
        ADD verification_file    text NOT NULL DEFAULT '',
        ADD verification_content text NOT NULL DEFAULT ''`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
