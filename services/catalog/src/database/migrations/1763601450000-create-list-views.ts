import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateListViews1763601450000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // The query string of the list of businesses under a name.
    await db.query(`
      CREATE TABLE list_view (
        id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        administrator_id bigint NOT NULL REFERENCES administrator ON DELETE CASCADE,
        name             text NOT NULL,
        search           text NOT NULL,
        UNIQUE (administrator_id, name)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
