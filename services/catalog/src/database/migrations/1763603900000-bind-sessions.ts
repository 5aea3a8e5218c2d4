import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions carry a fingerprint of the credential they came from. Sessions without one end: their administrator signs in again. */
export class BindSessions1763603900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM admin_session`);
    await db.query(`ALTER TABLE admin_session ADD credential bytea NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
