import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preparingClient } from './prepared-statements.js';

const MAX_STATEMENTS = 3;

let client: pg.Client;
async function connect(maxAgeMs?: number) {
  const Client = preparingClient(pg.Client, {
    maxStatements: MAX_STATEMENTS,
    ...(maxAgeMs !== undefined && { maxAgeMs }),
  });
  client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
}
beforeEach(() => connect());
afterEach(() => client.end());

async function read(value: number): Promise<number> {
  const { rows } = await client.query<{ value: number }>(`SELECT $1::int + ${value} AS value`, [1000]);
  return rows[0]!.value;
}

/** Texts of the prepared statements, and how often each was executed. */
async function prepared(): Promise<[string, number][]> {
  const { rows } = await client.query<{ statement: string; executions: number }>({
    name: '',
    text: `SELECT statement, (generic_plans + custom_plans)::int AS executions FROM pg_prepared_statements ORDER BY statement`,
  });
  return rows.map(({ statement, executions }) => [statement, executions]);
}

it('prepares a read once for all of its executions', async () => {
  for (let i = 0; i < 5; i++) expect(await read(7)).toBe(1007);
  await client.query("SELECT set_config('work_mem', '5MB', false)");
  await client.query('SET work_mem = 1000');
  expect(await prepared()).toEqual([
    ['SELECT $1::int + 7 AS value', 5],
    ["SELECT set_config('work_mem', '5MB', false)", 1],
  ]);
});

it('keeps the last used statements only, on the server and in the driver', async () => {
  for (const value of [1, 2, 3, 1, 4, 5, 1]) expect(await read(value)).toBe(1000 + value);
  expect((await prepared()).map(([statement]) => statement)).toEqual(
    [1, 4, 5].map((value) => `SELECT $1::int + ${value} AS value`),
  );
  const { connection } = client as unknown as { connection: { parsedStatements: object } };
  expect(Object.keys(connection.parsedStatements)).toHaveLength(MAX_STATEMENTS);
  expect(await read(2)).toBe(1002);
});

it('prepares a statement again after the server has rejected or cancelled it', async () => {
  for (let i = 0; i < 2; i++) {
    await expect(client.query('SELECT 1 FROM nothing_of_this_name')).rejects.toMatchObject({ code: '42P01' });
    await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  }
  for (const value of [1, 2, 3, 4]) expect(await read(value)).toBe(1000 + value);
  expect(await prepared()).toHaveLength(MAX_STATEMENTS);
});

it('prepares a statement again after its time, for a table that has grown', async () => {
  await client.end();
  await connect(0);
  for (let i = 0; i < 3; i++) expect(await read(7)).toBe(1007);
  expect(await prepared()).toEqual([['SELECT $1::int + 7 AS value', 1]]);
});
