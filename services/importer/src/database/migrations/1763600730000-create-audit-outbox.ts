import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators did here, until the catalog's audit log has it. */
export class CreateAuditOutbox1763600730000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_outbox (
        id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- A whole AuditRecord of the contract; its key makes bringing it twice harmless.
        entry jsonb NOT NULL
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
