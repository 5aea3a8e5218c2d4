import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which businesses stand in which file of the sitemap, and what has been made of that. */
export class CreateFeed1763600900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    for (const operation of ['insert', 'update', 'delete'] as const) await db.query(changeTrigger(operation));
    await db.query(TRUNCATE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const TABLES = `
-- A file has the listed businesses from first_id up to the next file's: so a change in one leaves the others as they are.
CREATE TABLE feed_page (
  page          integer PRIMARY KEY,
  first_id      bigint NOT NULL,
  size          integer NOT NULL,
  last_modified timestamptz NOT NULL,
  revision      bigint NOT NULL
);
CREATE SEQUENCE feed_revision;
-- Where businesses have changed since the files were cut: ids by the thousand, or all of them (NULL).
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
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  building    boolean NOT NULL DEFAULT false,
  reported_at timestamptz NOT NULL DEFAULT now(),
  error       text
);
INSERT INTO sitemap_build DEFAULT VALUES;
`;

function changeTrigger(operation: 'insert' | 'update' | 'delete'): string {
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
CREATE FUNCTION business_feed_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_change (bucket) VALUES (NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER business_feed_truncate AFTER TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION business_feed_truncate();
`;
