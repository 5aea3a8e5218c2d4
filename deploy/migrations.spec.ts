import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { catalogDataSource } from '../services/catalog/src/database/data-source.js';
import { importerDataSource, SCHEMA } from '../services/importer/src/database/data-source.js';

type DataSource = ReturnType<typeof importerDataSource>;

/** What statements of a release rely on: columns, and functions with their parameters. */
interface Schema {
  columns: Map<string, { type: string; isRequired: boolean; hasValue: boolean }>;
  functions: Set<string>;
}

const COLUMNS = `
SELECT format('%I.%I.%I', n.nspname, c.relname, a.attname) AS name, format('%I.%I', n.nspname, c.relname) AS table,
  format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "isRequired",
  a.atthasdef OR a.attidentity <> '' OR NOT a.attnotnull AS "hasValue"
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`;

const FUNCTIONS = `
SELECT format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) AS name
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname = ANY($1) AND p.prorettype <> 'trigger'::regtype
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

const SCHEMAS = [['public', 'staging', SCHEMA]];

async function schemaOf(source: DataSource): Promise<Schema> {
  const columns = await source.query<({ name: string; table: string } & Column)[]>(COLUMNS, SCHEMAS);
  const functions = await source.query<{ name: string }[]>(FUNCTIONS, SCHEMAS);
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    functions: new Set(functions.map(({ name }) => name)),
  };
}
type Column = Schema['columns'] extends Map<string, infer Value> ? Value : never;

/** Why statements written for `before` may fail on `after`. */
function conflicts(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  return [
    ...[...before.columns].flatMap(([name, { type, isRequired }]) => {
      const now = after.columns.get(name);
      if (!now) return `${name} is gone`;
      if (now.type !== type) return `${name} was ${type} and is ${now.type}`;
      return now.isRequired && !isRequired && !now.hasValue ? `${name} must have a value` : [];
    }),
    ...[...after.columns].flatMap(([name, { hasValue }]) =>
      !before.columns.has(name) && tables.has(tableOf(name)) && !hasValue ? `${name} is new and must have a value` : [],
    ),
    ...[...before.functions].filter((name) => !after.functions.has(name)).map((name) => `${name} is gone`),
  ];
}
const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));

/** Runs the next migrations, up to this one. */
async function migrateTo(source: DataSource, all: DataSource['migrations'], count: number): Promise<void> {
  Object.assign(source, { migrations: all.slice(0, count) });
  await source.runMigrations({ transaction: 'each' });
}

const timestampOf = ({ name = '' }: { name?: string }) => Number(name.slice(-13));

describe.each([
  ['catalog', (url: string) => catalogDataSource(url) as DataSource],
  ['importer', (url: string) => importerDataSource(url)],
])('the migrations of the %s', (_service, open) => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await open(database.url).initialize();
    await source.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('keep what the release before each of them reads, writes and calls, for roll-outs and a rollback', async () => {
    const all = source.migrations
      .map((migration) => Object.assign(migration, { name: migration.name ?? migration.constructor.name }))
      .toSorted((a, b) => timestampOf(a) - timestampOf(b));
    for (let count = 1; count <= all.length; count++) {
      const before = await schemaOf(source);
      await migrateTo(source, all, count);
      const { name } = all[count - 1]!;
      expect({ name, conflicts: conflicts(before, await schemaOf(source)) }).toEqual({ name, conflicts: [] });
    }
  });
});

describe('a change that breaks the release before it', () => {
  const column = (isRequired = false, hasValue = true, type = 'text') => ({ type, isRequired, hasValue });
  const before: Schema = { columns: new Map([['public.t.a', column()]]), functions: new Set(['public.f(text)']) };
  it.each<[string, Partial<Schema>, string]>([
    ['a dropped column', { columns: new Map() }, 'public.t.a is gone'],
    ['another type', { columns: new Map([['public.t.a', column(false, true, 'integer')]]) }, 'was text and is integer'],
    ['a value that is required now', { columns: new Map([['public.t.a', column(true, false)]]) }, 'must have a value'],
    [
      'a new column that needs a value',
      { columns: new Map([...before.columns, ['public.t.b', column(true, false)]]) },
      'public.t.b is new and must have a value',
    ],
    ['a dropped function', { functions: new Set() }, 'public.f(text) is gone'],
  ])('is found: %s', (_what, change, found) => {
    expect(conflicts(before, { ...before, ...change })).toEqual([expect.stringContaining(found)]);
  });
});
