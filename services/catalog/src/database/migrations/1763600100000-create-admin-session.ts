import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAdminSession1763600100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE admin_session (
        token_hash   bytea PRIMARY KEY,
        username     text NOT NULL,
        created_at   timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
