import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Other names of areas: `name_alias.country_code` is then `RS/belgrade`, and the slug the key of an area; see docs/adr/0041. */
export class NameAreas1763601470000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
-- The area is looked up in the city that survives.
CREATE OR REPLACE FUNCTION with_surviving_names(b jsonb) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
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
CREATE OR REPLACE FUNCTION business_set_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, with_surviving_names(jsonb_build_object('country_code', NEW.country_code, 'area', NEW.area,
    'city_slug', NEW.city_slug, 'category_slug', NEW.category_slug, 'type_slug', NEW.type_slug)));
END $$;
CREATE OR REPLACE TRIGGER business_set_names BEFORE UPDATE ON business FOR EACH ROW
  WHEN (NEW.country_code IS DISTINCT FROM OLD.country_code OR NEW.city_slug IS DISTINCT FROM OLD.city_slug OR NEW.area IS DISTINCT FROM OLD.area
    OR NEW.category_slug IS DISTINCT FROM OLD.category_slug OR NEW.type_slug IS DISTINCT FROM OLD.type_slug)
  EXECUTE FUNCTION business_set_names();
`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
