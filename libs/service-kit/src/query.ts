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

  /** The values of the only column. */
  async column<Value>(db: Database, statement: string, values?: unknown[]): Promise<Value[]> {
    return (await query.rows<object>(db, statement, values)).map(onlyValue) as Value[];
  },

  /** The value of the only column in the first row, if any. */
  async maybeValue<Value>(db: Database, statement: string, values?: unknown[]): Promise<Value | undefined> {
    return (await query.column<Value>(db, statement, values))[0];
  },

  /** @throws Error if there is no row */
  async value<Value>(db: Database, statement: string, values?: unknown[]): Promise<Value> {
    return onlyValue(await query.one<object>(db, statement, values)) as Value;
  },

  /** Resolves to the number of rows changed by an UPDATE or DELETE, 0 for any other statement. */
  async run(db: Database, statement: string, values?: unknown[]): Promise<number> {
    return returned(await db.query(statement, values)).affected;
  },
};

const onlyValue = (row: object): unknown => Object.values(row)[0];

/** TypeORM resolves UPDATE and DELETE to `[rows, count]`, anything else to the rows. */
function returned(result: unknown): { rows: unknown[]; affected: number } {
  const list = Array.isArray(result) ? (result as unknown[]) : [];
  return Array.isArray(list[0]) && typeof list[1] === 'number'
    ? { rows: list[0], affected: list[1] }
    : { rows: list, affected: 0 };
}
