import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Most types are the category, whose index has the business already: each entry takes 150 bytes. */
export class IndexWhatDiffers1763601500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX business_type');
    await db.query(`
      CREATE INDEX business_type ON business (type_slug, score DESC, id)
        INCLUDE (category_slug, country_code, rating, reviews, slug, missing)
        WHERE listed AND type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug`);
    // Each batch of an import asks whether an area has another name.
    await db.query(`CREATE INDEX name_alias_area ON name_alias (country_code) WHERE country_code LIKE '%/%'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
