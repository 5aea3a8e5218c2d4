import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of the inbox and of the reports of visitors skip rows by index-only scans. */
export class IndexInboxes1763601460000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX contact_message_read ON contact_message (id) WHERE is_read');
    await db.query('CREATE INDEX business_report_queue ON business_report (state, id) INCLUDE (business_id)');
    await db.query('DROP INDEX business_report_state');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
