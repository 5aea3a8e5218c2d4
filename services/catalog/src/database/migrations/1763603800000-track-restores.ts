import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Progress of a restore, and the imports that a deletion of everything ran into. */
export class TrackRestores1763603800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE deletion
        -- Businesses looked at so far, those among them that the directory has again included.
        ADD COLUMN processed_count integer NOT NULL DEFAULT 0,
        -- Start of the present run, and what earlier runs had processed: the rate follows from them.
        ADD COLUMN restore_started_at timestamptz,
        ADD COLUMN restore_started_count integer NOT NULL DEFAULT 0,
        -- Imports whose merge had not ended: [{ importId, rows }], the rows removed with the directory.
        ADD COLUMN cut_imports jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
