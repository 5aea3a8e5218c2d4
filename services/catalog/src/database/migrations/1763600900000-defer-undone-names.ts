import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an undone merge of names leaves to the restore of businesses that were deleted at that time. */
export class DeferUndoneNames1763600900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE undone_name (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The merge, which is gone.
        alias_id      bigint NOT NULL,
        country_code  text COLLATE "C" NOT NULL,
        slug          text COLLATE "C" NOT NULL,
        survivor_slug text COLLATE "C" NOT NULL,
        business_id   bigint NOT NULL,
        -- Its values before the merge.
        before        jsonb NOT NULL
      );
      CREATE INDEX undone_name_business ON undone_name (business_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
