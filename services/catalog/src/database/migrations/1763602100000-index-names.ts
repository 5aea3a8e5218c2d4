import type { MigrationInterface, QueryRunner } from 'typeorm';
import { widenIndex } from '../concurrent-index.js';

/**
 * What category, country and approval leave, by name from the index alone: reading a slug from each row takes seconds in a
 * large country, and following the order of all names as long where its own begin late in the alphabet.
 */
export class IndexNames1763602100000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET statement_timeout = 0`);
    await db.query(`SET maintenance_work_mem = '256MB'`);
    for (const [name, definition] of Object.entries(WIDENED)) await widenIndex(db, name, definition, 'slug');
    await db.query(`RESET maintenance_work_mem`);
    await db.query(`RESET statement_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

/** As they were, with the slug: some thirty bytes a business in each of the first three. */
const WIDENED = {
  business_category: '(category_slug, score DESC, id) INCLUDE (country_code, rating, reviews, slug) WHERE approved',
  business_type:
    '(type_slug, score DESC, id) INCLUDE (category_slug, country_code, rating, reviews, slug) WHERE approved',
  business_city: '(country_code, city_slug, score DESC, id) INCLUDE (rating, reviews, slug) WHERE approved',
  business_unapproved:
    '(id) INCLUDE (category_slug, type_slug, country_code, rating, reviews, slug) WHERE NOT approved',
};
