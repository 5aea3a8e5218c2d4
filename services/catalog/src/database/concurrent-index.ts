import { sql } from '@directory/service-kit/sql';
import type { QueryRunner } from 'typeorm';

/**
 * Indexes of `business` for migrations outside a transaction: built beside the work, so that neither readers nor writers
 * wait; what an interrupted run has left is taken up again.
 */
export async function buildIndex(db: QueryRunner, name: string, definition: string): Promise<void> {
  const found = await find(db, name);
  if (found?.valid) return;
  if (found) await sql.run(db, `DROP INDEX CONCURRENTLY ${name}`);
  await sql.run(db, `CREATE INDEX CONCURRENTLY ${name} ON business ${definition}`);
}

/** The same index with more columns, of which `last` is the last: the old one serves until the new one can. */
export async function widenIndex(db: QueryRunner, name: string, definition: string, last: string): Promise<void> {
  if ((await find(db, name))?.columns.endsWith(last)) return;
  await buildIndex(db, `${name}_wide`, definition);
  await sql.run(db, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await sql.run(db, `ALTER INDEX ${name}_wide RENAME TO ${name}`);
}

async function find(db: QueryRunner, name: string): Promise<{ valid: boolean; columns: string } | undefined> {
  return sql.maybeOne(
    db,
    `SELECT indisvalid AS valid, coalesce(substring(pg_get_indexdef(indexrelid) FROM 'INCLUDE \\(([^)]*)\\)'), '') AS columns
     FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  );
}
