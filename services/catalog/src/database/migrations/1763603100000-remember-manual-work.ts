import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What imports must know to keep businesses apart and to leave manual work alone; see docs/adr/0018. */
export class RememberManualWork1763603100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Hash of the key of the name (contracts/names.ts). It takes the place of name_address_hash, which stays, unused, for
      -- processes of the release before.
      ALTER TABLE business ADD COLUMN name_hash bigint, ALTER COLUMN name_address_hash SET DEFAULT 0;
      -- Columns that an administrator has set: an import leaves them alone.
      ALTER TABLE business ADD COLUMN edited_fields text[];

      -- Businesses that an administrator has deleted on purpose: an import does not bring them back.
      CREATE TABLE manual_deletion (
        match_key    text PRIMARY KEY,
        deletion_id  uuid NOT NULL,
        -- The import that brought it back all the same, or the deletion of the whole directory; NULL: imports respect it.
        lifted_by    uuid,
        deleted_at   timestamptz NOT NULL DEFAULT now(),
        place_id     text,
        name         text NOT NULL,
        name_hash    bigint,
        phone        text,
        phone_number bigint,
        full_address text,
        street       text,
        city         text,
        city_slug    text,
        region       text,
        postal_code  text,
        country_code text,
        latitude     double precision,
        longitude    double precision
      );
      CREATE INDEX manual_deletion_name ON manual_deletion (name_hash);
      CREATE INDEX manual_deletion_phone ON manual_deletion (phone_number) WHERE phone_number IS NOT NULL;
      CREATE INDEX manual_deletion_deletion ON manual_deletion (deletion_id);
      CREATE INDEX manual_deletion_lifted ON manual_deletion (lifted_by) WHERE lifted_by IS NOT NULL;

      -- Pairs of match keys that may be one business; either may since be gone.
      CREATE TABLE possible_duplicate (
        match_key text NOT NULL,
        other_key text NOT NULL,
        import_id uuid NOT NULL,
        noted_at  timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (match_key, other_key)
      );
      CREATE INDEX possible_duplicate_import ON possible_duplicate (import_id);

      ALTER TABLE import_merge
        -- Rows with place id are merged first; cursor_row counts those, loose_cursor the ones without.
        ADD COLUMN loose_cursor    integer NOT NULL DEFAULT 0,
        -- Values that were left as an administrator had set them, and rows of businesses that one had deleted.
        ADD COLUMN kept_edits      integer NOT NULL DEFAULT 0,
        ADD COLUMN deleted_skipped integer NOT NULL DEFAULT 0;
      -- Imports under way go on where they are once their rows are staged in the new form.
      UPDATE import_merge SET loose_cursor = cursor_row, staging_table = NULL, staged_rows = NULL WHERE NOT done;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
