import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether names were merged after a directory was deleted is read from their numbers: a clock may be set back. */
export class NumberNamesOfDeletions1763601000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The last merge of names before a whole directory was deleted; NULL for deletions from before.
      ALTER TABLE deletion ADD COLUMN last_alias_id bigint;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
