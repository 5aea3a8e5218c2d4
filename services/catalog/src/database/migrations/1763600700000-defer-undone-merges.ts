import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an undone merge leaves to the restore of the whole directory that its survivor was deleted with. */
export class DeferUndoneMerges1763600700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Slugs that the survivor does not have any more. The deletion is that of the directory then, and the business may be merged again.
      ALTER TABLE business_merge ADD COLUMN returned_slugs text[] COLLATE "C",
        DROP CONSTRAINT business_merge_pkey, ADD PRIMARY KEY (deletion_id, removed_id);
      DROP INDEX business_merge_deletion;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
