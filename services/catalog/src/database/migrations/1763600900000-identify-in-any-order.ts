import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of imports decides less: rows that state no place are merged last, and place ids are given to businesses without one. */
export class IdentifyInAnyOrder1763600900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // NULL: started by a release that merged rows without a place among the others without place id.
    await db.query('ALTER TABLE import_merge ADD cursor_without_place integer, ADD merged_at timestamptz');
    const unplaced = 'WHERE place_id IS NULL';
    await db.query(`CREATE INDEX business_unplaced_phone ON business (phone_number) ${unplaced}`);
    await db.query(`CREATE INDEX business_unplaced_name ON business (name_hash, latitude) ${unplaced}`);
    await db.query(
      `CREATE INDEX business_unplaced_name_city ON business (hashtextextended(coalesce(city_slug, ''), name_hash)) ${unplaced}`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
