import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often which address and account were tried of late; only where no Redis keeps that. */
export class CreateLoginTries1763600720000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE UNLOGGED TABLE login_attempt (
        key       text COLLATE "C" PRIMARY KEY,
        count     integer NOT NULL,
        -- Milliseconds since 1970 before which no further try is let through.
        next      bigint NOT NULL,
        forget_at timestamptz NOT NULL
      );
      CREATE INDEX login_tries_forget ON login_attempt (forget_at);
      -- Whether somebody has signed in from an address before.
      CREATE INDEX audit_entry_logins ON audit_entry (address, username, at) WHERE action = 'session.login'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
