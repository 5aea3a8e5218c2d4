/** A DataSource, the EntityManager of a transaction, or a QueryRunner. */
export interface Database {
  query(statement: string, values?: unknown[]): Promise<unknown>;
}

/** Typed SQL. The row type is the caller's claim and is not checked against the statement. */
export const query = {
  async rows<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row[]> {
    return returned(await db.query(statement, values)).rows as Row[];
  },

  /** The first row, if any. */
  async maybeOne<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row | undefined> {
    return returned(await db.query(statement, values)).rows[0] as Row | undefined;
  },

  /** @throws Error if there is no row */
  async one<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row> {
    const row = await query.maybeOne<Row>(db, statement, values);
    if (row === undefined) throw new Error(`no row: ${statement}`);
    return row;
  },

  /** Resolves to the number of rows changed by an UPDATE or DELETE, 0 for any other statement. */
  async run(db: Database, statement: string, values?: unknown[]): Promise<number> {
    return returned(await db.query(statement, values)).affected;
  },
};

/** TypeORM resolves UPDATE and DELETE to `[rows, count]`, anything else to the rows. */
function returned(result: unknown): { rows: unknown[]; affected: number } {
  const list = Array.isArray(result) ? (result as unknown[]) : [];
  return Array.isArray(list[0]) && typeof list[1] === 'number'
    ? { rows: list[0], affected: list[1] }
    : { rows: list, affected: 0 };
}
