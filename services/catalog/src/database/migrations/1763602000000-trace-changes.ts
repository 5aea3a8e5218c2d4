import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request a change of businesses follows from, also where the change is made beside it. */
export class TraceChanges1763602000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What the transaction says of itself, see ../cause.ts; NULL: nobody asked for it.
      ALTER TABLE business_change ADD COLUMN request_id text;
      ALTER TABLE business_change
        ALTER COLUMN request_id SET DEFAULT nullif(current_setting('directory.request_id', true), '');
      -- Of whoever asked for a restore, or for a correction of slugs.
      ALTER TABLE deletion ADD COLUMN request_id text;
      ALTER TABLE slug_fix ADD COLUMN request_id text;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
