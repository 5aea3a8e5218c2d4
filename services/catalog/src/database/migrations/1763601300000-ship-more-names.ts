import type { MigrationInterface, QueryRunner } from 'typeorm';
import { furtherShippedNames } from '../shipped-names/shipped-names.js';

/** More names of categories, and the shipped spelling where lists are headed by another script; see docs/adr/0041. */
export class ShipMoreNames1763601300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Nothing is stored under an alias: a name that businesses have, or that others were merged into, is left to administrators.
    await db.query(
      `INSERT INTO name_alias (country_code, slug, name, survivor_slug, survivor_name, source)
       SELECT '', slug, name, "survivorSlug", "survivorName", 'shipped'
       FROM jsonb_to_recordset($1) AS shipped (slug text, name text, "survivorSlug" text, "survivorName" text)
       WHERE NOT EXISTS (SELECT FROM category_count c WHERE c.slug = shipped.slug AND c.business_count > 0)
         AND NOT EXISTS (SELECT FROM name_alias a WHERE a.country_code = '' AND a.survivor_slug = shipped.slug)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(furtherShippedNames)],
    );
    await db.query(LABELS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

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
  FROM name_alias WHERE source = 'shipped' ORDER BY country_code, survivor_slug, id;
ANALYZE shipped_label;
UPDATE category_count c SET name = l.name FROM shipped_label l
  WHERE l.country_code = '' AND l.slug = c.slug AND c.name !~ '[A-Za-z]';
UPDATE city_count c SET name = l.name FROM shipped_label l
  WHERE l.country_code = c.country_code AND l.slug = c.slug AND c.name !~ '[A-Za-z]';
`;
