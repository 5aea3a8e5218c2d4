import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Further photos of a business. */
export class AddPhotos1763601200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE business ADD photos text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
