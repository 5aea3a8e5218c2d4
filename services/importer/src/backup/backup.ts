import { createHash } from 'node:crypto';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { databaseConnection, databaseError, missingTablesAdvice } from '@directory/config/database-url';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';

const SCHEMAS = ['public', 'importer'];
/** Consumers of changes start again: the search index is checked and, if it differs, rebuilt. Sessions end. Files are not included. */
const LEFT_OUT = [
  'public.business_change',
  'public.change_consumer',
  'public.admin_session',
  'public.used_challenge',
  'public.backup_run',
  'importer.upload',
];
/** Tables of a deleted directory, which can be restored for some weeks; the others of its schema are derived from them. */
const ARCHIVED_TABLE = /^(deletion_[\da-f]{32})\.(business|business_slug_history)$/;
const ARCHIVED_INDEXES: Record<string, string[]> = {
  business: ['PRIMARY KEY (id)', 'UNIQUE (slug)'],
  business_slug_history: ['PRIMARY KEY (slug)'],
};
const MIGRATIONS = ['public.catalog_migration', 'importer.importer_migration'];
export const MANIFEST = 'backup.json';

interface Table {
  name: string;
  columns: string[];
}

interface TableCopy extends Table {
  rows: number;
  /** Of the unpacked rows. */
  sha256: string;
}

export interface Manifest {
  format: 1;
  takenAt: string;
  migrations: Record<string, string[]>;
  /** Next number by column; absent in backups of earlier releases. */
  numbers?: Record<string, string>;
  tables: TableCopy[];
}

/** Files of a new backup, which is complete once its manifest is written. */
export interface BackupTarget {
  save(file: string, content: Readable, transform: Transform): Promise<void>;
  complete(manifest: string): Promise<void>;
}

/** Files of a complete backup. */
export interface BackupSource {
  read(file: string): Promise<Readable>;
  readManifest(): Promise<string>;
}

/** A condition that the operator has to change; its message says which. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Writes a consistent copy of the directory, while the site runs. */
export async function backup(databaseUrl: string, target: BackupTarget): Promise<Manifest> {
  const taken = await inTransaction(databaseUrl, SNAPSHOT, async (client) => {
    await migrationsOf(client); // requires the tables
    const tables = await lockedTables(client);
    const migrations = await migrationsOf(client);
    const manifest: Manifest = { format: 1, takenAt: '', migrations, numbers: await numbersOf(client), tables: [] };
    const { rows: now } = await client.query<{ now: Date }>('SELECT now()');
    manifest.takenAt = now[0]?.now.toISOString() ?? '';
    for (const { name, columns } of tables) {
      const digest = createHash('sha256');
      const rows = client.query(copyStreams.to(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`));
      rows.on('data', (chunk: Buffer) => digest.update(chunk));
      await target.save(fileOf(name), rows, createGzip({ level: 4 }));
      manifest.tables.push({ name, columns, rows: rows.rowCount, sha256: digest.digest('hex') });
    }
    await target.complete(`${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
  // The dashboard shows the last one.
  await inTransaction(databaseUrl, 'BEGIN', (client) =>
    client.query('INSERT INTO public.backup_run (taken_at) VALUES ($1) ON CONFLICT DO NOTHING', [taken.takenAt]),
  );
  return taken;
}

/**
 * Locks what is copied, before the transaction has a snapshot: a table that is moved into an archive or restored from it during the
 * backup would be copied as the empty table in its place.
 */
async function lockedTables(client: pg.Client): Promise<Table[]> {
  for (;;) {
    const tables = await tablesOf(client);
    await client.query('ROLLBACK');
    await client.query(SNAPSHOT);
    await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    const locked = await tablesOf(client);
    if (JSON.stringify(locked) === JSON.stringify(tables)) return locked;
  }
}

/** Restores a backup, all of it or nothing. `replace`: whether existing rows may be deleted. */
export async function restore(databaseUrl: string, source: BackupSource, { replace = false } = {}): Promise<Manifest> {
  const manifest = parsedManifest(await source.readManifest());
  return inTransaction(databaseUrl, 'BEGIN', async (client) => {
    const present = await migrationsOf(client);
    if (JSON.stringify(present) !== JSON.stringify(manifest.migrations)) {
      throw new BackupError(
        'The tables are of another release than the backup: migrate with the release that created it.',
      );
    }
    const tables = await tablesOf(client);
    const all = [...tables.map(({ name }) => name).filter((name) => !ARCHIVED_TABLE.test(name)), ...LEFT_OUT];
    await client.query(`LOCK TABLE ${all.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    if (!replace) await requireEmpty(client);
    await dropArchives(client);
    for (const name of all) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${all.join(', ')}`);
    for (const table of manifest.tables) {
      if (ARCHIVED_TABLE.test(table.name)) await restoreArchived(client, source, table);
      else await fill(client, source, table);
    }
    // Its businesses are restored one by one: the layout is no longer that of the moved tables.
    await client.query('UPDATE deletion SET layout = NULL WHERE layout IS NOT NULL');
    await dropStagedRows(client);
    await continueNumbers(client, manifest.numbers);
    for (const name of all) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    // `ENABLE TRIGGER` would leave them off for sessions that replicate.
    for (const name of ['audit_append', 'audit_reject']) {
      await client.query(`ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER ${name}`);
    }
    // Cached responses belong to another directory, which may be an earlier restore of the same backup.
    await client.query(
      `UPDATE directory_count SET version = greatest(version + 1000000, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`,
    );
    return manifest;
  });
}

/** @throws BackupError for the file of another program */
function parsedManifest(text: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest>;
    if (manifest.format === 1 && manifest.migrations && manifest.tables) return manifest as Manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new BackupError(`${MANIFEST} is not of a backup of the directory, or is damaged.`);
}

async function fill(client: pg.Client, source: BackupSource, { name, columns, rows, sha256 }: TableCopy) {
  const digest = createHash('sha256');
  const into = client.query(copyStreams.from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  const seen = new PassThrough().on('data', (chunk: Buffer) => digest.update(chunk));
  try {
    await pipeline(await source.read(fileOf(name)), createGunzip(), seen, into);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`${fileOf(name)} is missing: the backup is not complete.`);
    if (code.startsWith('Z_')) throw new BackupError(`${fileOf(name)} cannot be unpacked: the backup is damaged.`);
    throw error;
  }
  if (digest.digest('hex') !== sha256 || into.rowCount !== rows) {
    throw new BackupError(`${fileOf(name)} is not what was written: the backup is damaged.`);
  }
}

/** With the owner of the directory's tables, which restores and purges it. */
async function restoreArchived(client: pg.Client, source: BackupSource, copy: TableCopy) {
  const { name, columns } = copy;
  const [, schema = '', table = ''] = ARCHIVED_TABLE.exec(name) ?? [];
  const { rows } = await client.query<{ owner: string }>(
    `SELECT relowner::regrole::text AS owner FROM pg_class WHERE oid = 'public.business'::regclass`,
  );
  const owner = rows[0]?.owner ?? '';
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${owner}`);
  // Without the constraints of this release, which older rows may not meet.
  await client.query(`CREATE TABLE ${name} AS SELECT ${columns.join(', ')} FROM public.${table} WITH NO DATA`);
  await fill(client, source, copy);
  for (const key of ARCHIVED_INDEXES[table] ?? []) await client.query(`ALTER TABLE ${name} ADD ${key}`);
  await client.query(`ALTER TABLE ${name} OWNER TO ${owner}`);
}

async function dropArchives(client: pg.Client) {
  const { rows } = await client.query<{ schema: string }>(
    'SELECT schema_name AS schema FROM deletion WHERE schema_name IS NOT NULL',
  );
  for (const { schema } of rows) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
}

/** A backup has none: unfinished imports stage their rows again, and continue where they were. */
async function dropStagedRows(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('staging.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'staging'`,
  );
  for (const { name } of rows) await client.query(`DROP TABLE ${name}`);
  await client.query('UPDATE import_merge SET staging_table = NULL, staged_rows = NULL WHERE NOT done');
}

const fileOf = (table: string) => `${table}.copy.gz`;

/** Prevents overwriting a database in use by mistake. */
async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM business) OR EXISTS (SELECT FROM importer.import_run)
       OR EXISTS (SELECT FROM deletion WHERE schema_name IS NOT NULL) AS used`,
  );
  if (rows[0]?.used) throw new BackupError('There is a directory in this database: --replace replaces it.');
}

/** Tables with their written columns, referenced tables first. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname)::text ORDER BY a.attnum) AS columns,
       ARRAY(SELECT format('%I.%I', rn.nspname, r.relname) FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
             JOIN pg_namespace rn ON rn.oid = r.relnamespace
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS needs
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE (n.nspname = ANY ($1) AND a.attgenerated = ''
         OR n.nspname IN (SELECT schema_name FROM public.deletion) AND c.relname = ANY ($2))
       AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
     GROUP BY c.oid, n.nspname, c.relname ORDER BY name`,
    [SCHEMAS, Object.keys(ARCHIVED_INDEXES)],
  );
  const waiting = rows.filter(({ name }) => !LEFT_OUT.includes(name) && !MIGRATIONS.includes(name));
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => waiting.every(({ name }) => !needs.includes(name)));
    if (next < 0) throw new Error(`tables need one another: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

/** @throws BackupError for a database without the directory's tables */
async function migrationsOf(client: pg.Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of MIGRATIONS) {
    const { rows } = await client
      .query<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`)
      .catch((error: unknown) => {
        const advice = missingTablesAdvice(error);
        throw advice === undefined ? error : new BackupError(advice);
      });
    all[table] = rows.map(({ name }) => name);
  }
  return all;
}

interface NumberedColumn {
  name: string;
  column: string;
  sequence: string;
  /** Whether this role may read the sequence. */
  readable: boolean;
}

const keyOf = ({ name, column }: NumberedColumn) => `${name}.${column}`;

/** Ids of deleted businesses are not given to others: reports, views and undone imports refer to them. */
async function numbersOf(client: pg.Client): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {};
  for (const column of await numberedColumns(client)) {
    if (!column.readable) continue;
    const sql = `SELECT (last_value + is_called::int)::text AS next FROM ${column.sequence}`;
    const { rows } = await client.query<{ next: string }>(sql);
    if (rows[0]) numbers[keyOf(column)] = rows[0].next;
  }
  return numbers;
}

/** Sets sequences behind the restored ids, and behind those of the backup. */
async function continueNumbers(client: pg.Client, numbers: Manifest['numbers'] = {}) {
  for (const numbered of await numberedColumns(client)) {
    const { name, column, sequence } = numbered;
    await client.query(
      `SELECT setval($1, greatest(coalesce((SELECT max(${column}) FROM ${name}), 0) + 1, $2::bigint), false)`,
      [sequence, numbers[keyOf(numbered)] ?? '1'],
    );
  }
}

async function numberedColumns(client: pg.Client): Promise<NumberedColumn[]> {
  const { rows } = await client.query<NumberedColumn>(
    `SELECT *, has_sequence_privilege(sequence, 'SELECT') AS readable FROM (
     SELECT format('%I.%I', n.nspname, c.relname) AS name, quote_ident(a.attname) AS column,
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
     ) numbered WHERE sequence IS NOT NULL`,
    [SCHEMAS],
  );
  return rows;
}

async function inTransaction<T>(
  databaseUrl: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(databaseConnection(databaseUrl));
  client.on('error', () => {}); // the statement in flight reports it
  await client.connect().catch((error: unknown) => {
    throw databaseError(error);
  });
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end(); // uncommitted work is rolled back
  }
}
