import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Snippets of the site and of its ad slots, one row each, and what visitors wrote. */
export class CreateSettingsAndContact1763600300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE site_setting (
        id             boolean PRIMARY KEY DEFAULT true CHECK (id),
        head_tags      text NOT NULL DEFAULT '',
        facebook_pixel text NOT NULL DEFAULT '',
        footer_tags    text NOT NULL DEFAULT '',
        analytics_code text NOT NULL DEFAULT '',
        updated_at     timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO site_setting DEFAULT VALUES;

      CREATE TABLE advertisement_code (
        id         boolean PRIMARY KEY DEFAULT true CHECK (id),
        ad1        text NOT NULL DEFAULT '',
        ad2        text NOT NULL DEFAULT '',
        ad3        text NOT NULL DEFAULT '',
        ad4        text NOT NULL DEFAULT '',
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO advertisement_code DEFAULT VALUES;

      CREATE TABLE contact_message (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name        text NOT NULL,
        email       text NOT NULL,
        subject     text NOT NULL,
        message     text NOT NULL,
        company     text,
        phone       text,
        -- Keyed hash of the sender's address, by which senders are told apart; the address itself is not kept.
        client_hash bytea NOT NULL,
        user_agent  text,
        created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX contact_message_created_at ON contact_message (created_at);
      CREATE INDEX contact_message_client ON contact_message (client_hash, created_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
