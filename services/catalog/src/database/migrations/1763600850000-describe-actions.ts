import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of the audit log by person and day; the filter of a deletion, which screens put into words. */
export class DescribeActions1763600850000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX audit_entry_username ON audit_entry (username, id DESC)');
    await db.query('CREATE INDEX audit_entry_at ON audit_entry (at)');
    await db.query('ALTER TABLE deletion ADD COLUMN filter jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
