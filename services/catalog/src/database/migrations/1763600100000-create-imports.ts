import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exactly-once merges, identity of businesses, and undo of imports; see docs/adr/0005 and 0018. */
export class CreateImports1763600100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(IMPORTS);
    await db.query(SOURCES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const IMPORTS = `
CREATE SCHEMA staging;
-- Progress of the merge of one import; updated in the transaction of the rows it counts.
CREATE TABLE import_merge (
  import_id       uuid PRIMARY KEY,
  fence           integer NOT NULL,
  staging_table   text,
  staged_rows     integer,
  -- The last merged row: of those with place id, which are first, of those without, and of those that state no place, which are last.
  cursor_row      integer NOT NULL DEFAULT 0,
  cursor_without_place_id integer NOT NULL DEFAULT 0,
  cursor_without_place integer NOT NULL DEFAULT 0,
  merged_rows     integer NOT NULL DEFAULT 0,
  -- merged_rows when the rows now staged were appended: corrected rows join an import that is done.
  merged_before   integer NOT NULL DEFAULT 0,
  inserted        integer NOT NULL DEFAULT 0,
  updated         integer NOT NULL DEFAULT 0,
  unchanged       integer NOT NULL DEFAULT 0,
  file_duplicates integer NOT NULL DEFAULT 0,
  rejected        integer NOT NULL DEFAULT 0,
  -- Inserted businesses with a place id; those without one are inserted, too.
  new_place_ids   integer NOT NULL DEFAULT 0,
  -- Values preserved as set by an administrator, and rows of businesses deleted by one.
  preserved_edits      integer NOT NULL DEFAULT 0,
  deleted_skipped integer NOT NULL DEFAULT 0,
  unchanged_names jsonb NOT NULL DEFAULT '[]',
  done            boolean NOT NULL DEFAULT false,
  -- Where the rows come from, see contracts/provenance.ts.
  source          text,
  licence         text,
  note            text,
  -- Businesses of the import up to this id have been compared with others for possible duplicates; NULL: all of them.
  duplicates_cursor bigint DEFAULT 0,
  -- Result of undoing the import, which makes it idempotent.
  undone          jsonb,
  created_at      timestamptz NOT NULL DEFAULT now(),
  merged_at       timestamptz
);
-- Rows rejected by the merge.
CREATE TABLE import_issue (
  import_id uuid NOT NULL,
  -- In the order of the merge.
  position  integer NOT NULL,
  issue     jsonb NOT NULL,
  PRIMARY KEY (import_id, position)
);
-- The values replaced by updates, for undoing an import.
CREATE TABLE import_change (
  import_id   uuid NOT NULL,
  business_id bigint NOT NULL,
  replaced    jsonb NOT NULL,
  PRIMARY KEY (import_id, business_id)
);
CREATE INDEX import_change_dataset ON import_change (import_id)
  WHERE (replaced ->> 'dataset') IS NOT NULL OR (replaced ->> 'dataset_licence') IS NOT NULL;
CREATE INDEX import_merge_uncompared ON import_merge (created_at) WHERE done AND duplicates_cursor IS NOT NULL;
-- Pairs of match keys, the lesser first, that may be one business; either business may no longer exist. See docs/adr/0034.
CREATE TABLE possible_duplicate (
  match_key   text NOT NULL,
  other_key   text NOT NULL CHECK (match_key < other_key),
  import_id   uuid NOT NULL,
  -- Those of contracts/duplicates.ts.
  reasons     text[] NOT NULL,
  certain     boolean NOT NULL DEFAULT false,
  -- An administrator has decided that they are two businesses.
  different   boolean NOT NULL DEFAULT false,
  detected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (match_key, other_key)
);
CREATE INDEX possible_duplicate_other ON possible_duplicate (other_key);
CREATE INDEX possible_duplicate_queue ON possible_duplicate (certain DESC, match_key, other_key) WHERE NOT different;
CREATE INDEX possible_duplicate_import ON possible_duplicate (import_id);
-- Businesses edited by hand, to be compared with others again.
CREATE TABLE edited_business (id bigint PRIMARY KEY);
`;

/** All imports that gave a business values, to credit their sources. */
const SOURCES = `
-- Origins of businesses that were merged into another one and completed it.
CREATE TABLE merged_origin (
  survivor_id     bigint NOT NULL,
  removed_id      bigint NOT NULL,
  import_id       uuid,
  dataset         text,
  dataset_licence text
);
CREATE INDEX merged_origin_survivor ON merged_origin (survivor_id);
CREATE INDEX merged_origin_removed ON merged_origin (removed_id);

-- Of a business by its id, import, dataset and the licence of that: its origin, those before it, and those of merged businesses.
CREATE FUNCTION business_origins(bigint, uuid, text, text)
RETURNS TABLE (import_id uuid, dataset text, dataset_licence text) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE origin AS (
    SELECT $2 AS import_id, $3 AS dataset, $4 AS dataset_licence
    UNION ALL
    SELECT (c.replaced ->> 'import_id')::uuid,
      CASE WHEN c.replaced ? 'dataset' THEN c.replaced ->> 'dataset' ELSE o.dataset END,
      CASE WHEN c.replaced ? 'dataset_licence' THEN c.replaced ->> 'dataset_licence' ELSE o.dataset_licence END
    FROM origin o JOIN import_change c ON c.import_id = o.import_id AND c.business_id = $1 AND c.replaced ? 'import_id'
  ) CYCLE import_id SET is_repeated USING path
  SELECT o.import_id, o.dataset, o.dataset_licence FROM origin o WHERE NOT o.is_repeated
  UNION ALL
  SELECT m.import_id, m.dataset, m.dataset_licence FROM merged_origin m WHERE m.survivor_id = $1
$$;
`;
