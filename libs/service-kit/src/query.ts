/** What runs a statement: a DataSource, the EntityManager of a transaction, a QueryRunner. */
export interface Database {
  query(statement: string, values?: unknown[]): Promise<unknown>;
}

/** Typed SQL. The type of a row is the caller's claim: nothing compares it with the statement. */
export const query = {
  /** Every row that a statement returns. */
  async rows<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row[]> {
    return returned(await db.query(statement, values)).rows as Row[];
  },

  /** The first row, or undefined if there is none. */
  async maybeOne<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row | undefined> {
    return returned(await db.query(statement, values)).rows[0] as Row | undefined;
  },

  /**
   * The first row of a statement that always returns one, such as a count.
   * @throws Error if it returns none
   */
  async one<Row>(db: Database, statement: string, values?: unknown[]): Promise<Row> {
    const row = await query.maybeOne<Row>(db, statement, values);
    if (row === undefined) throw new Error(`no row: ${statement}`);
    return row;
  },

  /** Runs a statement; resolves to the number of rows that an UPDATE or DELETE changed, 0 for any other statement. */
  async run(db: Database, statement: string, values?: unknown[]): Promise<number> {
    return returned(await db.query(statement, values)).affected;
  },
};

/** TypeORM resolves UPDATE and DELETE to rows and their number, anything else to rows alone. */
function returned(result: unknown): { rows: unknown[]; affected: number } {
  const list = Array.isArray(result) ? (result as unknown[]) : [];
  return Array.isArray(list[0]) && typeof list[1] === 'number'
    ? { rows: list[0], affected: list[1] }
    : { rows: list, affected: 0 };
}
