import type { MigrationInterface, QueryRunner } from 'typeorm';
import { everydayShippedNames } from '../shipped-names/shipped-names.js';

/** Names of categories and cities as people type them; see docs/adr/0041. */
export class ShipEverydayNames1763601480000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Nothing is stored under an alias: a name that businesses have, or that others were merged into, is left to administrators.
    await db.query(
      `INSERT INTO name_alias (country_code, slug, name, survivor_slug, survivor_name, source)
       SELECT country_code, slug, name, "survivorSlug", "survivorName", 'shipped'
       FROM jsonb_to_recordset($1) AS shipped ("countryCode" text, slug text, name text, "survivorSlug" text, "survivorName" text),
         LATERAL (SELECT "countryCode" AS country_code) country
       WHERE NOT EXISTS (SELECT FROM category_count c WHERE country.country_code = '' AND c.slug = shipped.slug AND c.business_count > 0)
         AND NOT EXISTS (SELECT FROM city_count c
                         WHERE c.country_code = country.country_code AND c.slug = shipped.slug AND c.business_count > 0)
         AND NOT EXISTS (SELECT FROM name_alias a WHERE a.country_code = country.country_code AND a.survivor_slug = shipped.slug)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(everydayShippedNames)],
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
