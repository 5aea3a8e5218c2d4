import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows without place id are looked up by name within their city: a chain has businesses in thousands of cities. */
export class IndexNameAndCity1763600600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of ['business', 'manual_deletion'])
      await db.query(
        `CREATE INDEX ${table}_name_city ON ${table} (hashtextextended(coalesce(city_slug, ''), name_hash))`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
