import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import whose merge is being previewed says so. */
export class AddPreviewing1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const states = [
      'queued',
      'reading',
      'previewing',
      'awaiting',
      'merging',
      'indexing',
      'done',
      'failed',
      'cancelled',
    ];
    await db.query('ALTER TABLE import_run DROP CONSTRAINT import_run_state_check');
    await db.query(
      `ALTER TABLE import_run ADD CONSTRAINT import_run_state_check CHECK (state IN (${states.map((state) => `'${state}'`).join(', ')}))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
