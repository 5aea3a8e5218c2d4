import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Most types are the category, whose index has the business already: each entry takes 150 bytes. */
export class IndexWhatDiffers1763601500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Replaced once it is built: only writers wait, and readers for a moment.
    await db.query(`
      CREATE INDEX business_other_type ON business (type_slug, score DESC, id)
        INCLUDE (category_slug, country_code, rating, reviews, slug, missing)
        WHERE listed AND type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug`);
    await db.query('DROP INDEX business_type');
    await db.query('ALTER INDEX business_other_type RENAME TO business_type');
    // Each batch of an import asks whether an area has another name.
    await db.query(`CREATE INDEX name_alias_area ON name_alias (country_code) WHERE country_code LIKE '%/%'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
