// `npm run backup -- <folder>`: a consistent copy of the directory, taken while the site runs. Needs only Node, and transfers
// between the embedded and other databases. `npm run restore -- <folder>` restores it into empty tables of the same release;
// `--replace` empties them first.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { readConfiguration } from './configuration.mjs';
import { describeFailure, CliError } from './cli-error.mjs';
import { openPostgres } from './postgres.mjs';
import { printError, print } from './console-output.mjs';

const SCHEMAS = ['public', 'importer'];
/** Consumers of changes start again: the search index is checked and, if it differs, rebuilt. Sessions end. */
const LEFT_OUT = ['public.business_change', 'public.change_consumer', 'public.admin_session'];
const MIGRATIONS = ['public.catalog_migration', 'importer.importer_migration'];
const MANIFEST = 'backup.json';

interface Table {
  name: string;
  columns: string[];
}

interface TableCopy extends Table {
  rows: number;
  /** Of the unpacked rows. */
  sha256: string;
}

interface Manifest {
  format: 1;
  takenAt: string;
  migrations: Record<string, string[]>;
  tables: TableCopy[];
}

/** Writes a backup into a new folder, which exists only once the backup is complete. */
export async function backup(databaseUrl: string, folder: string): Promise<Manifest> {
  const partial = `${resolve(folder)}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  return inTransaction(databaseUrl, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const manifest: Manifest = { format: 1, takenAt: '', migrations: await migrationsOf(client), tables: [] };
    const { rows: now } = await client.query<{ now: Date }>('SELECT now()');
    manifest.takenAt = now[0]?.now.toISOString() ?? '';
    for (const { name, columns } of await tablesOf(client)) {
      const digest = createHash('sha256');
      const rows = client.query(copyStreams.to(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`));
      const seen = new PassThrough().on('data', (chunk: Buffer) => digest.update(chunk));
      await pipeline(rows, seen, createGzip({ level: 4 }), createWriteStream(fileOf(partial, name)));
      manifest.tables.push({ name, columns, rows: rows.rowCount, sha256: digest.digest('hex') });
    }
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(partial, resolve(folder)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST'
        ? new CliError(`${folder} is there already: name another folder.`)
        : error;
    });
    return manifest;
  });
}

/** Restores a backup, all of it or nothing. `replace`: whether existing rows may be deleted. */
export async function restore(databaseUrl: string, folder: string, { replace = false } = {}): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  return inTransaction(databaseUrl, 'BEGIN', async (client) => {
    const present = await migrationsOf(client);
    if (JSON.stringify(present) !== JSON.stringify(manifest.migrations)) {
      throw new CliError(
        'The tables are of another release than the backup: migrate with the release that created it.',
      );
    }
    const tables = await tablesOf(client);
    const all = [...tables.map(({ name }) => name), ...LEFT_OUT];
    await client.query(`LOCK TABLE ${all.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    if (!replace) await requireEmpty(client);
    for (const name of all) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${all.join(', ')}`);
    for (const table of manifest.tables) await fill(client, folder, table);
    await continueNumbers(client);
    for (const name of all) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    // Cached responses belong to another directory.
    await client.query('UPDATE directory_count SET version = version + 1000000');
    return manifest;
  });
}

async function fill(client: pg.Client, folder: string, { name, columns, rows, sha256 }: TableCopy) {
  const digest = createHash('sha256');
  const into = client.query(copyStreams.from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  const seen = new PassThrough().on('data', (chunk: Buffer) => digest.update(chunk));
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), seen, into);
  if (digest.digest('hex') !== sha256 || into.rowCount !== rows) {
    throw new CliError(`${basename(fileOf(folder, name))} is not what was written: the backup is damaged.`);
  }
}

const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`);

/** Prevents overwriting a database in use by mistake. */
async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM business) OR EXISTS (SELECT FROM importer.import_run) AS used',
  );
  if (rows[0]?.used) throw new CliError('There is a directory in this database: --replace replaces it.');
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
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
     GROUP BY c.oid, n.nspname, c.relname ORDER BY name`,
    [SCHEMAS],
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

async function migrationsOf(client: pg.Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of MIGRATIONS) {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY name`);
    all[table] = rows.map(({ name }) => name);
  }
  return all;
}

/** Sets sequences behind the restored ids. */
async function continueNumbers(client: pg.Client) {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, quote_ident(a.attname) AS column,
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
       AND pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) IS NOT NULL`,
    [SCHEMAS],
  );
  for (const { name, column, sequence } of rows) {
    await client.query(`SELECT setval($1, coalesce((SELECT max(${column}) FROM ${name}), 0) + 1, false)`, [sequence]);
  }
}

async function inTransaction<T>(
  databaseUrl: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the statement in flight reports it
  await client.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end(); // uncommitted work is rolled back
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { restore: { type: 'boolean' }, replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder) throw new CliError('Name the folder of the backup: npm run backup -- backups/2026-11-20');
  const { databaseUrl, dataDir } = readConfiguration(process.env);
  const database = databaseUrl ? { url: databaseUrl, close: async () => {} } : await openPostgres(dataDir);
  try {
    const { tables, takenAt } = values.restore
      ? await restore(database.url, folder, { replace: values.replace ?? false })
      : await backup(database.url, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${values.restore ? 'Restored' : 'Backed up'} ${rows} rows of ${tables.length} tables, as of ${takenAt}.`);
  } finally {
    await database.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main();
  } catch (error) {
    printError(describeFailure(error));
    process.exitCode = 1;
  }
}
