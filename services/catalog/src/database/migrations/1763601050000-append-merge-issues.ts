import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows rejected by a merge, added with their batch: `import_merge.issues`, of earlier releases, was written as a whole by each. */
export class AppendMergeIssues1763601050000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
CREATE TABLE import_issue (
  import_id uuid NOT NULL,
  -- In the order of the merge.
  position  integer NOT NULL,
  issue     jsonb NOT NULL,
  PRIMARY KEY (import_id, position)
)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
