import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, widenIndex } from '../concurrent-index.js';

/** What the administration lists businesses by. Nothing here stops a reader or a writer. */
export class IndexModeration1763600800000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET statement_timeout = 0`);
    await db.query(`SET maintenance_work_mem = '256MB'`);
    await db.query(EDITED);
    for (const [name, definition] of Object.entries(ADDED)) await buildIndex(db, name, definition);
    for (const [name, definition] of Object.entries(WIDENED)) await widenIndex(db, name, definition, 'reviews');
    await db.query(`RESET maintenance_work_mem`);
    await db.query(`RESET statement_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

/** When an administrator last changed a field: what an import did before that is not taken back. */
const EDITED = `ALTER TABLE business ADD COLUMN IF NOT EXISTS edited_at timestamptz`;

/** Lists by name go by the slug, and by age by the id. Unrated ones are below all others, whichever way they are read. */
const ADDED = {
  business_rating: '(rating NULLS FIRST, id) INCLUDE (approved)',
  business_reviews: '(reviews NULLS FIRST, id) INCLUDE (approved)',
  business_import: '(import_id, id) WHERE import_id IS NOT NULL',
  business_test: '(id) WHERE test',
  business_unapproved: '(id) INCLUDE (category_slug, type_slug, country_code, rating, reviews) WHERE NOT approved',
  business_unapproved_words: `USING gin (array_to_tsvector(array_remove(string_to_array(slug, '-'), ''))) WHERE NOT approved`,
};

/** As they were for visitors, with what else the administration sorts and narrows by: eight or ten bytes a business. */
const WIDENED = {
  business_category: '(category_slug, score DESC, id) INCLUDE (country_code, rating, reviews) WHERE approved',
  business_type: '(type_slug, score DESC, id) INCLUDE (category_slug, country_code, rating, reviews) WHERE approved',
  business_city: '(country_code, city_slug, score DESC, id) INCLUDE (rating, reviews) WHERE approved',
};
