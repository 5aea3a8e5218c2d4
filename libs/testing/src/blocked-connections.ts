/**
 * How many connections to this database wait for a lock of another one. Other tests run on the same server, where a lock of a
 * transaction has no database, and tables copied from one template have the same oid in every database.
 */
const BLOCKED_CONNECTIONS = `SELECT count(DISTINCT pid)::int AS n FROM pg_locks WHERE NOT granted AND pid IN (
  SELECT pid FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** How many connections to the database wait for a lock of another one. Also current within a transaction. */
export async function countBlocked(db: { query(sql: string): Promise<unknown> }): Promise<number> {
  const result = (await db.query(BLOCKED_CONNECTIONS)) as { n: number }[] | { rows: { n: number }[] };
  const [row] = Array.isArray(result) ? result : result.rows;
  if (!row) throw new Error('PostgreSQL returned no count');
  return row.n;
}
