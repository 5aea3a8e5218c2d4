import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the area is the district at the position, as the source states none. Null for areas from before. */
export class MarkInferredAreas1763600600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE business ADD COLUMN area_inferred boolean');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
