import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lists of the administration skip rows by index-only scans, which read the rows of pages changed since the last vacuum: by default
 * up to a fifth of all businesses may have changed.
 */
export class KeepIndexOnlyScans1763600700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE business SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
    );
    await db.query('DROP INDEX business_edited');
    await db.query('CREATE INDEX business_edited ON business (match_key) INCLUDE (id) WHERE edited_fields IS NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
