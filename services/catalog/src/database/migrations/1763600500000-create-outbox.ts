import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has changed, in the order of the commits, for those who keep something that follows from businesses. */
export class CreateOutbox1763600500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(OUTBOX);
    await db.query(changeTrigger('insert', 'NEW TABLE AS changed_rows', IDS));
    await db.query(changeTrigger('update', 'NEW TABLE AS changed_rows', IDS));
    await db.query(changeTrigger('delete', 'OLD TABLE AS changed_rows', IDS_OR_ALL));
    await db.query(TRUNCATE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const OUTBOX = `
-- A change is written after its transaction has taken the row of directory_count, which it holds until it commits:
-- so numbers ascend in the order of the commits, and a reader that goes by them never skips one.
CREATE TABLE business_change (
  number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: every business is gone.
  business_id bigint,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- Who reads the changes, and how far they are; without anybody nothing is written.
CREATE TABLE change_consumer (
  name          text PRIMARY KEY,
  cursor        bigint NOT NULL,
  -- What the consumer itself keeps.
  state         jsonb NOT NULL DEFAULT '{}',
  last_error    text,
  failing_since timestamptz
);
`;

const IDS = `
  INSERT INTO business_change (business_id)
  SELECT id FROM changed_rows WHERE EXISTS (SELECT FROM change_consumer);`;
/** When nothing is left, one row says so. The count of businesses has been brought up to date before. */
const IDS_OR_ALL = `
  IF (SELECT business_count FROM directory_count) > 0 THEN${IDS.replaceAll('\n', '\n  ')}
  ELSE
    INSERT INTO business_change (business_id)
    SELECT NULL WHERE EXISTS (SELECT FROM change_consumer) AND EXISTS (SELECT FROM changed_rows);
  END IF;`;

/** Triggers of one event fire in the order of their names: `business_count_…`, which takes the row, comes first. */
function changeTrigger(operation: 'insert' | 'update' | 'delete', rows: string, body: string): string {
  return `
CREATE FUNCTION business_note_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN${body}
  RETURN NULL;
END $$;
CREATE TRIGGER business_note_${operation} AFTER ${operation} ON business
  REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION business_note_${operation}();
`;
}

const TRUNCATE = `
CREATE FUNCTION business_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE directory_count SET version = version + 1, business_count = 0, approved_count = 0;
  TRUNCATE category_count, country_count, city_count, category_country_count, category_city_count;
  INSERT INTO business_change (business_id) SELECT NULL WHERE EXISTS (SELECT FROM change_consumer);
  RETURN NULL;
END $$;
CREATE TRIGGER business_truncated AFTER TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION business_truncated();
`;
