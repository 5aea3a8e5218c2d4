import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that were read, where sessions come from, and what the directory was like at the end of each day. */
export class ExtendAdministration1763600710000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE contact_message ADD is_read boolean NOT NULL DEFAULT false;
      CREATE INDEX contact_message_new ON contact_message (id) WHERE NOT is_read;

      ALTER TABLE admin_session
        ADD id         bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT admin_session_id_unique UNIQUE,
        ADD address    text,
        ADD user_agent text;

      -- Days in UTC. The row of a day follows the directory until the day is over.
      CREATE TABLE daily_snapshot (
        day        date PRIMARY KEY,
        businesses integer NOT NULL,
        approved   integer NOT NULL,
        categories integer NOT NULL,
        countries  integer NOT NULL,
        cities     integer NOT NULL,
        views      integer NOT NULL
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
