import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shippedNames } from '../shipped-names/shipped-names.js';

/** Other names of cities, categories and areas, under which nothing is stored, see docs/adr/0041, and the correction of slugs. */
export class CreateNames1763600500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(
      `INSERT INTO name_alias (country_code, slug, name, survivor_slug, survivor_name, source)
       SELECT "countryCode", slug, name, "survivorSlug", "survivorName", 'shipped'
       FROM jsonb_to_recordset($1) AS shipped ("countryCode" text, slug text, name text, "survivorSlug" text, "survivorName" text)`,
      [JSON.stringify(shippedNames)],
    );
    await db.query(LABELS);
    await db.query(TRIGGERS);
    await db.query(SLUG_FIX);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const TABLES = `
CREATE TABLE name_alias (
  id            bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT name_alias_id_unique UNIQUE,
  -- Empty for a category, and RS/belgrade for an area, whose slug is search_place_key() of its name.
  country_code  text COLLATE "C" NOT NULL,
  slug          text COLLATE "C" NOT NULL CHECK (slug <> ''),
  name          text NOT NULL,
  -- May itself have been merged into another.
  survivor_slug text COLLATE "C" NOT NULL CHECK (survivor_slug <> slug),
  survivor_name text NOT NULL,
  source        text NOT NULL CHECK (source IN ('shipped', 'administrator')),
  username      text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (slug, country_code)
);
CREATE INDEX name_alias_survivor ON name_alias (survivor_slug, country_code);
-- Each batch of an import asks whether an area has another name.
CREATE INDEX name_alias_area ON name_alias (country_code) WHERE country_code LIKE '%/%';
-- Values of businesses before a merge, for undoing it.
CREATE TABLE name_alias_business (
  alias_id      bigint NOT NULL REFERENCES name_alias (id) ON DELETE CASCADE,
  -- No foreign key: archiving the directory moves its tables.
  business_id   bigint NOT NULL,
  before        jsonb NOT NULL,
  PRIMARY KEY (alias_id, business_id)
);
-- Pairs of names, the lesser slug first, that are no names of one entry.
CREATE TABLE name_difference (
  country_code text NOT NULL,
  slug         text NOT NULL,
  other_slug   text NOT NULL CHECK (slug < other_slug),
  PRIMARY KEY (country_code, slug, other_slug)
);
-- The entry under which a name is stored; no row for one that is no alias.
CREATE FUNCTION surviving_name(country_code text, slug text, OUT slug text, OUT name text) RETURNS SETOF record
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE chain (slug, name, step) AS (
    SELECT survivor_slug, survivor_name, 1 FROM name_alias a WHERE a.country_code = $1 AND a.slug = $2 UNION ALL
    SELECT a.survivor_slug, a.survivor_name, step + 1
    FROM chain c JOIN name_alias a ON a.country_code = $1 AND a.slug = c.slug WHERE step < 10
  )
  SELECT chain.slug, chain.name FROM chain ORDER BY step DESC LIMIT 1
$$;
CREATE FUNCTION surviving_slug(country_code text, slug text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce((SELECT found.slug FROM surviving_name($1, $2) found), $2);
`;

const LABELS = `
-- Names that others are shipped as aliases of.
CREATE TABLE shipped_label (
  country_code text NOT NULL,
  slug         text NOT NULL,
  name         text NOT NULL,
  PRIMARY KEY (slug, country_code)
);
INSERT INTO shipped_label (country_code, slug, name)
  SELECT DISTINCT ON (country_code, survivor_slug) country_code, survivor_slug, survivor_name
  FROM name_alias ORDER BY country_code, survivor_slug, id;
ANALYZE shipped_label;
`;

/** For edits, and for undoing imports and deletions; imports set the names of their staged rows. */
const TRIGGERS = `
-- The columns of a business with surviving names, the area in the city that survives. Not of the type of the table, which archiving
-- the directory moves.
CREATE FUNCTION with_surviving_names(b jsonb) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH named AS (
    SELECT b || coalesce((
      SELECT jsonb_object_agg(c.key, c.value) FROM (VALUES ('city', b ->> 'country_code'), ('category', ''), ('type', '')) kind (name, code),
        surviving_name(kind.code, b ->> (kind.name || '_slug')) found,
        LATERAL (VALUES (kind.name, found.name), (kind.name || '_slug', found.slug)) c (key, value)), '{}') AS b
  )
  SELECT named.b || coalesce((
    SELECT jsonb_build_object('area', found.name)
    FROM surviving_name((named.b ->> 'country_code') || '/' || (named.b ->> 'city_slug'), search_place_key(named.b ->> 'area')) found), '{}')
  FROM named;
END;
CREATE FUNCTION business_set_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, with_surviving_names(jsonb_build_object('country_code', NEW.country_code, 'area', NEW.area,
    'city_slug', NEW.city_slug, 'category_slug', NEW.category_slug, 'type_slug', NEW.type_slug)));
END $$;
CREATE TRIGGER business_set_names BEFORE UPDATE ON business FOR EACH ROW
  WHEN (NEW.country_code IS DISTINCT FROM OLD.country_code OR NEW.city_slug IS DISTINCT FROM OLD.city_slug OR NEW.area IS DISTINCT FROM OLD.area
    OR NEW.category_slug IS DISTINCT FROM OLD.category_slug OR NEW.type_slug IS DISTINCT FROM OLD.type_slug)
  EXECUTE FUNCTION business_set_names();
`;

/** Progress of the correction of slugs; one at a time. */
const SLUG_FIX = `
CREATE TABLE slug_fix (
  id              boolean PRIMARY KEY DEFAULT true CHECK (id),
  state           text NOT NULL DEFAULT 'idle',
  preview         boolean NOT NULL DEFAULT false,
  total           integer NOT NULL DEFAULT 0,
  -- Businesses up to this id are processed.
  cursor          bigint NOT NULL DEFAULT 0,
  processed       integer NOT NULL DEFAULT 0,
  changed         integer NOT NULL DEFAULT 0,
  examples        jsonb NOT NULL DEFAULT '[]',
  request_id      text,
  username        text,
  address         text,
  started_at      timestamptz,
  finished_at     timestamptz,
  error           text
);
INSERT INTO slug_fix DEFAULT VALUES;
`;
