import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was deleted, until it is purged; see docs/adr/0012. */
export class CreateDeletions1763600810000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE deletion (
        id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind             text NOT NULL,
        label            text NOT NULL,
        count            integer NOT NULL,
        approved_count   integer NOT NULL,
        username         text NOT NULL,
        deleted_at       timestamptz NOT NULL DEFAULT now(),
        restorable_until timestamptz NOT NULL,
        state            text NOT NULL DEFAULT 'restorable',
        -- How far a restore has come: businesses up to this id have been looked at, so many of them are back.
        cursor           bigint NOT NULL DEFAULT 0,
        restored_count   integer NOT NULL DEFAULT 0,
        -- Where the tables of a whole directory stand; NULL: its businesses are in deleted_business.
        schema_name      text,
        -- What these tables looked like; only the like of them can take their place again.
        layout           text
      );
      CREATE INDEX deletion_deleted_at ON deletion (deleted_at DESC);
      CREATE TABLE deleted_business (
        id           bigint PRIMARY KEY,
        deletion_id  uuid NOT NULL REFERENCES deletion,
        slug         text COLLATE "C" NOT NULL,
        former_slugs text[] COLLATE "C" NOT NULL,
        -- The row as it was.
        content      jsonb NOT NULL
      );
      CREATE INDEX deleted_business_deletion ON deleted_business (deletion_id, id);
      CREATE INDEX deleted_business_slug ON deleted_business (slug);
      CREATE INDEX deleted_business_former_slugs ON deleted_business USING gin (former_slugs);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
