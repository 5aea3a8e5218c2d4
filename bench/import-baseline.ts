// The baselines of an import: plain COPY of its lines into a staging table, and of the same rows into `business`.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyLine, IMPORTED_COLUMNS, INGEST_COLUMN_NAMES, INGEST_COLUMNS } from '@directory/contracts/ingest';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { READER } from './import-files.js';

const FORMATTER = new URL('../services/importer/dist/rows/format-row.js', import.meta.url);
const CHUNK_BYTES = 256 * 1024;

/** two files of COPY lines of the same rows */
export type Lines = { staging: string; business: string; rows: number };

/** Writes the lines an import of the file would stage. */
export async function writeLines(path: string, folder: string): Promise<Lines> {
  const { openSpreadsheet } = await import(READER.href);
  const { createRowFormatter } = await import(FORMATTER.href);
  const [staging, business] = [join(folder, 'staging.copy'), join(folder, 'business.copy')];
  const reader = await openSpreadsheet(path, path);
  const format = createRowFormatter(reader.columns);
  let staged = 0;
  const lines = async function* () {
    for await (const rows of reader.rows()) {
      const formatted = rows.flatMap((row: unknown) => format(row).row ?? []);
      staged += formatted.length;
      yield formatted.map(copyLine).join('');
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(staging));
  await reader.close();
  await pipeline(createReadStream(staging, { highWaterMark: CHUNK_BYTES }), businessLines, createWriteStream(business));
  return { staging, business, rows: staged };
}

/** Without the row number, the first value, and with the columns of the table only: approved, no test data. */
export async function* businessLines(chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => `${line.slice(line.indexOf('\t') + 1)}\tt\tf\n`).join('');
  }
}

/** Milliseconds of COPY into an unlogged table without index, as of an import. */
export async function stagingBaseline(url: string, { staging }: Lines) {
  return withClient(url, async (client) => {
    const columns = INGEST_COLUMN_NAMES.map((name) => `${name} ${INGEST_COLUMNS[name]}`);
    await client.query('BEGIN');
    await client.query(`CREATE UNLOGGED TABLE staging.baseline (${columns.join(', ')})`);
    const milliseconds = await copy(client, `staging.baseline (${INGEST_COLUMN_NAMES.join(', ')})`, staging);
    await client.query('ROLLBACK');
    return milliseconds;
  });
}

/** Milliseconds of one COPY into `business`, its indexes and count triggers included, to the end of its commit. */
export async function businessBaseline(url: string, { business }: Lines) {
  const columns = [...IMPORTED_COLUMNS, 'approved', 'test'];
  return withClient(url, (client) => copy(client, `business (${columns.join(', ')})`, business));
}

/** Milliseconds of one COPY of the same rows into a table with the imported columns, primary key and unique keys only. */
export async function keyedBaseline(url: string, { business }: Lines) {
  const columns = [...IMPORTED_COLUMNS, 'approved', 'test'].join(', ');
  return withClient(url, async (client) => {
    await client.query(`CREATE TABLE keyed_baseline AS SELECT ${columns} FROM business LIMIT 0`);
    await client.query('ALTER TABLE keyed_baseline ADD id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY');
    const { rows } = await client.query<{ definition: string }>(
      `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid = 'business'::regclass AND indisunique AND NOT indisprimary`,
    );
    // Without included columns, some of which the table does not have.
    for (const { definition } of rows)
      await client.query(definition.replace(/INDEX \S+ ON \S+/, 'INDEX ON keyed_baseline').replace(/ INCLUDE .*/, ''));
    const milliseconds = await copy(client, `keyed_baseline (${columns})`, business);
    await client.query('DROP TABLE keyed_baseline');
    return milliseconds;
  });
}

async function copy(client: pg.Client, target: string, file: string) {
  const begin = performance.now();
  await pipeline(
    createReadStream(file, { highWaterMark: CHUNK_BYTES }),
    client.query(copyFrom(`COPY ${target} FROM STDIN`)),
  );
  return performance.now() - begin;
}

/** Rows written to `business` since its database was created. */
export async function writesOf(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT n_tup_ins::int AS inserted, n_tup_upd::int AS updated, n_tup_del::int AS deleted
       FROM pg_stat_user_tables WHERE relname = 'business'`,
    );
    return rows[0] as { inserted: number; updated: number; deleted: number };
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
