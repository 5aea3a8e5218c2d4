import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All imports that gave a business values, to credit their sources. */
export class KnowAllSources1763601190000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SOURCES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

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
