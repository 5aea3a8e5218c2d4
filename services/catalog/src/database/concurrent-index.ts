import type { QueryRunner } from 'typeorm';

/**
 * Indexes of `business` for migrations outside a transaction: built beside the work, so that neither readers nor writers
 * wait; what an interrupted run has left is taken up again.
 */
export async function buildIndex(db: QueryRunner, name: string, definition: string): Promise<void> {
  const found = await find(db, name);
  if (found?.valid) return;
  if (found) await db.query(`DROP INDEX CONCURRENTLY ${name}`);
  await db.query(`CREATE INDEX CONCURRENTLY ${name} ON business ${definition}`);
}

/** The same index with more columns, of which `last` is the last: the old one serves until the new one can. */
export async function widenIndex(db: QueryRunner, name: string, definition: string, last: string): Promise<void> {
  if ((await find(db, name))?.columns.endsWith(last)) return;
  await buildIndex(db, `${name}_wide`, definition);
  await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await db.query(`ALTER INDEX ${name}_wide RENAME TO ${name}`);
}

async function find(db: QueryRunner, name: string): Promise<{ valid: boolean; columns: string } | undefined> {
  const rows = (await db.query(
    `SELECT indisvalid AS valid, substring(pg_get_indexdef(indexrelid) FROM 'INCLUDE \\(([^)]*)\\)') AS columns
     FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  )) as { valid: boolean; columns: string | null }[];
  return rows[0] && { valid: rows[0].valid, columns: rows[0].columns ?? '' };
}
