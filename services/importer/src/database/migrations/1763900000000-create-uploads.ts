import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUploads1763900000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Uploads that arrive in several requests, until they expire. Their content is in the file store, under the same id.
    await db.query(`
      CREATE TABLE upload (
        id                uuid PRIMARY KEY,
        -- Of the administrator, who alone may continue it.
        username          text NOT NULL,
        file_name         text NOT NULL,
        size              integer NOT NULL,
        -- Bytes after the last complete request; the file may have more.
        received          integer NOT NULL DEFAULT 0,
        options           jsonb NOT NULL,
        -- Present once the upload is complete.
        import_id         uuid,
        -- Request that writes it now, until when unless renewed, and whether another one waits for it.
        lock_id           uuid,
        locked_until      timestamptz,
        release_requested boolean NOT NULL DEFAULT false,
        created_at        timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
