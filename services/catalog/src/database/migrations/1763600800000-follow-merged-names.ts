import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names are followed to the last one, and names of areas into the city that their own is merged into. */
export class FollowMergedNames1763600800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SURVIVING_NAME);
    await db.query(MOVED_AREAS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const SURVIVING_NAME = `
-- The entry under which a name is stored; no row for one that is no alias. A cycle, which nothing creates, ends before its repetition.
CREATE OR REPLACE FUNCTION surviving_name(country_code text, slug text, OUT slug text, OUT name text) RETURNS SETOF record
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE chain (slug, name, passed) AS (
    SELECT survivor_slug, survivor_name, ARRAY[a.slug] FROM name_alias a WHERE a.country_code = $1 AND a.slug = $2 UNION ALL
    SELECT a.survivor_slug, a.survivor_name, passed || a.slug
    FROM chain c JOIN name_alias a ON a.country_code = $1 AND a.slug = c.slug WHERE a.survivor_slug <> ALL (passed)
  )
  SELECT chain.slug, chain.name FROM chain ORDER BY cardinality(passed) DESC LIMIT 1
$$;
`;

const MOVED_AREAS = `
-- Ids of the merges of cities that have moved the other name of an area, the latest last.
ALTER TABLE name_alias ADD COLUMN moved_by bigint[] NOT NULL DEFAULT '{}';
`;
