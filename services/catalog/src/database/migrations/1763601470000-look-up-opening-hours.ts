import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers find known opening hours by their keys: without statistics of a table that has just grown, each batch of an import read
 * all of them into a hash table.
 */
export class LookUpOpeningHours1763601470000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const operation of ['insert', 'update'])
      await db.query(
        `ALTER FUNCTION business_search_${operation}() SET enable_hashjoin = off SET enable_mergejoin = off`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
