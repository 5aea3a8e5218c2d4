import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many place ids an import brought that the directory did not have: businesses without one are new, too. */
export class CountPlaceIds1763602200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_merge ADD COLUMN new_place_ids integer NOT NULL DEFAULT 0');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
