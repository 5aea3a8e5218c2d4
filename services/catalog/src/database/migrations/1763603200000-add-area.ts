import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The neighbourhood, borough or district of a business. */
export class AddArea1763603200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE business ADD COLUMN area text');
    // Rows staged by an earlier release are merged by this one.
    const staged = (await db.query(
      `SELECT format('staging.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'staging'`,
    )) as { name: string }[];
    for (const { name } of staged) await db.query(`ALTER TABLE ${name} ADD COLUMN area text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
