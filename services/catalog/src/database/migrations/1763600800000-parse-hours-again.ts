import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days whose text is no hours, such as `by appointment`, are not open: texts with further words are parsed again, in the background. */
export class ParseHoursAgain1763600800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const known = '(mon|tues|wednes|thurs|fri|satur|sun)day|closed|open 24 hours|[ap]m';
    await db.query(
      `UPDATE open_hours SET spans = NULL WHERE regexp_replace(hours, '${known}', '', 'gi') ~ '[[:alpha:]]'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
