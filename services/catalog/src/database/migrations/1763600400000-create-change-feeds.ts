import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outbox of changes of businesses in commit order, for the search index and the sitemap. */
export class CreateChangeFeeds1763600400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(OUTBOX);
    await db.query(changeTrigger('insert', 'NEW TABLE AS changed_rows', IDS));
    await db.query(changeTrigger('update', 'NEW TABLE AS changed_rows', IDS));
    await db.query(changeTrigger('delete', 'OLD TABLE AS changed_rows', IDS_OR_ALL));
    await db.query(FEED);
    for (const operation of ['insert', 'update', 'delete'] as const) await db.query(feedTrigger(operation));
    await db.query(TRUNCATE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const OUTBOX = `
-- A transaction locks the row of directory_count before it writes a change, and until it commits: numbers ascend in commit order,
-- so that readers never skip one.
CREATE TABLE business_change (
  number      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: all businesses were deleted.
  business_id bigint,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Set by setRequestId; NULL: not caused by a request.
  request_id  text DEFAULT nullif(current_setting('directory.request_id', true), '')
);
-- Consumers of the changes, and their cursors; without a consumer nothing is written.
CREATE TABLE change_consumer (
  name          text PRIMARY KEY,
  cursor        bigint NOT NULL,
  -- State of the consumer.
  state         jsonb NOT NULL DEFAULT '{}',
  last_error    text,
  failing_since timestamptz
);
`;

const IDS = `
  INSERT INTO business_change (business_id)
  SELECT id FROM changed_rows WHERE EXISTS (SELECT FROM change_consumer);`;
/** One row for the deletion of all businesses. The count of businesses is already updated. */
const IDS_OR_ALL = `
  IF (SELECT business_count FROM directory_count) > 0 THEN${IDS.replaceAll('\n', '\n  ')}
  ELSE
    INSERT INTO business_change (business_id)
    SELECT NULL WHERE EXISTS (SELECT FROM change_consumer) AND EXISTS (SELECT FROM changed_rows);
  END IF;`;

/** Triggers of one event fire in the order of their names: `business_count_…`, which locks the row, is first. */
function changeTrigger(operation: 'insert' | 'update' | 'delete', rows: string, body: string): string {
  return `
CREATE FUNCTION business_outbox_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN${body}
  RETURN NULL;
END $$;
CREATE TRIGGER business_outbox_${operation} AFTER ${operation} ON business
  REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION business_outbox_${operation}();
`;
}

const FEED = `
-- A file has the listed businesses from first_id up to that of the next file: a change in one does not affect the others.
CREATE TABLE feed_page (
  page          integer PRIMARY KEY,
  first_id      bigint NOT NULL,
  size          integer NOT NULL,
  last_modified timestamptz NOT NULL,
  revision      bigint NOT NULL
);
CREATE SEQUENCE feed_revision;
-- Changes since the files were divided: ids by the thousand, or all (NULL).
CREATE TABLE feed_change (
  bucket     bigint,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO feed_change (bucket) VALUES (NULL);

CREATE TABLE sitemap_file (
  path     text PRIMARY KEY,
  revision text NOT NULL,
  urls     integer NOT NULL,
  bytes    integer NOT NULL,
  built_at timestamptz NOT NULL
);
CREATE TABLE sitemap_build (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  building    boolean NOT NULL DEFAULT false,
  reported_at timestamptz NOT NULL DEFAULT now(),
  error       text
);
INSERT INTO sitemap_build DEFAULT VALUES;
`;

function feedTrigger(operation: 'insert' | 'update' | 'delete'): string {
  return `
CREATE FUNCTION business_feed_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_change (bucket) SELECT DISTINCT id >> 10 FROM changed_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER business_feed_${operation} AFTER ${operation} ON business
  REFERENCING ${operation === 'delete' ? 'OLD' : 'NEW'} TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION business_feed_${operation}();
`;
}

const TRUNCATE = `
CREATE FUNCTION business_outbox_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE directory_count SET version = version + 1, business_count = 0, listed_count = 0;
  TRUNCATE category_count, country_count, city_count, category_country_count, category_city_count,
    locality_count;
  INSERT INTO business_change (business_id) SELECT NULL WHERE EXISTS (SELECT FROM change_consumer);
  RETURN NULL;
END $$;
CREATE TRIGGER business_outbox_truncate AFTER TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION business_outbox_truncate();

CREATE FUNCTION business_feed_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_change (bucket) VALUES (NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER business_feed_truncate AFTER TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION business_feed_truncate();
`;
