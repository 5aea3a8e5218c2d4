import type { MigrationInterface, QueryRunner } from 'typeorm';

const count = (json: string, ...names: string[]) =>
  names.map((name) => `coalesce((${json} ->> '${name}')::bigint, 0)`).join(' + ');
const REJECTED = `${count('reading', 'rowsRejected')} + ${count('merge', 'rejected')}`;
const ACCEPTED = count('merge', 'inserted', 'updated', 'unchanged');

/** The list of reports filters and sums these columns of every import by one index, without reading the JSON. */
export class CountImports1764100000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_run
        -- In lower case without diacritics.
        ADD COLUMN folded_name text NOT NULL GENERATED ALWAYS AS (
          translate(regexp_replace(normalize(lower(file_name), NFD), '[\\u0300-\\u036f]', '', 'g'), 'ı', 'i')) STORED,
        -- As \`importOutcome\`, which decides it; \`running\` until then.
        ADD COLUMN outcome text NOT NULL GENERATED ALWAYS AS (
          CASE WHEN finished_at IS NULL THEN 'running' WHEN state <> 'done' THEN state
            WHEN ${ACCEPTED} = 0 AND ${REJECTED} + ${count('merge', 'deletedSkipped')} > 0 THEN 'failed'
            WHEN ${REJECTED} = 0 THEN 'done' ELSE 'partial' END) STORED,
        ADD COLUMN rows_read bigint NOT NULL GENERATED ALWAYS AS (${count('progress', 'rowsRead')}) STORED,
        ADD COLUMN rows_inserted bigint NOT NULL GENERATED ALWAYS AS (${count('progress', 'inserted')}) STORED,
        ADD COLUMN rows_updated bigint NOT NULL GENERATED ALWAYS AS (${count('progress', 'updated')}) STORED,
        ADD COLUMN rows_rejected bigint NOT NULL GENERATED ALWAYS AS (
          CASE WHEN finished_at IS NULL THEN ${count('progress', 'errors')} ELSE ${REJECTED} END) STORED`);
    await db.query(`
      CREATE INDEX import_run_history ON import_run (created_at DESC, id)
        INCLUDE (folded_name, outcome, state, finished_at, rows_read, rows_inserted, rows_updated, rows_rejected)`);
    await db.query('DROP INDEX import_run_recent');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
