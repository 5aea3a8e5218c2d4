import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows with an origin of their own, few or none in most directories: exports ask whether there is any. */
export class FindDatasets1763601400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX business_dataset ON business (id) WHERE dataset IS NOT NULL OR dataset_licence IS NOT NULL;
      CREATE INDEX import_change_dataset ON import_change (import_id)
        WHERE (replaced ->> 'dataset') IS NOT NULL OR (replaced ->> 'dataset_licence') IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
