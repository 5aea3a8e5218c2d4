import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DOCUMENT_FUNCTIONS } from './1763600200000-create-search.js';

/**
 * New opening hours of a large statement follow with its documents. Its own transaction, which other writers wait for, is spared two index
 * entries for each, and the read of all known hours that the cached plan joined with every batch.
 */
export class WriteHoursWithDocuments1763601490000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(DOCUMENT_FUNCTIONS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
