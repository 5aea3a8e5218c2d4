import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Distinct visitors of a day, and when a business last changed; see docs/adr/0025. */
export class CountVisitors1763603810000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE daily_snapshot ADD COLUMN visitors integer NOT NULL DEFAULT 0;
      -- One row per day under way; with its salt gone, no hash can be computed again.
      CREATE TABLE visitor_day (day date PRIMARY KEY, salt bytea NOT NULL);
      CREATE TABLE daily_visitor (
        day  date NOT NULL REFERENCES visitor_day ON DELETE CASCADE,
        hash bytea NOT NULL,
        PRIMARY KEY (day, hash)
      );
      ALTER TABLE directory_count ADD COLUMN changed_at timestamptz;
      UPDATE directory_count SET changed_at = (SELECT updated_at FROM business ORDER BY id DESC LIMIT 1);
      CREATE FUNCTION note_directory_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.changed_at = now();
        RETURN NEW;
      END $$;
      -- Businesses change the row from within their own triggers; settings and the cache change its version directly.
      CREATE TRIGGER directory_changed BEFORE UPDATE ON directory_count FOR EACH ROW
        WHEN (pg_trigger_depth() > 0 OR NEW.business_count <> OLD.business_count)
        EXECUTE FUNCTION note_directory_change()`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
