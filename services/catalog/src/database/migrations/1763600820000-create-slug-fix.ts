import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the correction of slugs is; one at a time. And what undoing an import did, so that it is done once. */
export class CreateSlugFix1763600820000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE slug_fix (
        id              boolean PRIMARY KEY DEFAULT true CHECK (id),
        state           text NOT NULL DEFAULT 'idle',
        preview         boolean NOT NULL DEFAULT false,
        total           integer NOT NULL DEFAULT 0,
        -- Every business up to this id has been looked at.
        cursor          bigint NOT NULL DEFAULT 0,
        processed       integer NOT NULL DEFAULT 0,
        changed         integer NOT NULL DEFAULT 0,
        examples        jsonb NOT NULL DEFAULT '[]',
        username        text,
        address         text,
        started_at      timestamptz,
        finished_at     timestamptz,
        error           text
      );
      INSERT INTO slug_fix DEFAULT VALUES;
      ALTER TABLE import_merge ADD COLUMN undone jsonb;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
