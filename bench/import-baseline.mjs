// The baselines of an import: COPY alone of the very lines it stages, and of the same rows into the table they end in.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyLine, IMPORTED_COLUMNS, INGEST_COLUMN_NAMES, INGEST_COLUMNS } from '@directory/contracts/ingest';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { READER } from './import-files.mjs';

const FORMATTER = new URL('../services/importer/dist/rows/format-row.js', import.meta.url);
const CHUNK_BYTES = 256 * 1024;

/** @typedef {{ staging: string, business: string, rows: number }} Lines two files of COPY lines of the same rows */

/**
 * Writes the lines an import of the file would stage.
 * @param {string} path
 * @param {string} folder
 * @returns {Promise<Lines>}
 */
export async function writeLines(path, folder) {
  const { openSpreadsheet } = await import(READER.href);
  const { createRowFormatter } = await import(FORMATTER.href);
  const [staging, business] = [join(folder, 'staging.copy'), join(folder, 'business.copy')];
  const reader = await openSpreadsheet(path, path);
  const format = createRowFormatter(reader.columns);
  let staged = 0;
  const lines = async function* () {
    for await (const rows of reader.rows()) {
      const formatted = rows.flatMap((/** @type {unknown} */ row) => format(row).row ?? []);
      staged += formatted.length;
      yield formatted.map(copyLine).join('');
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(staging));
  await reader.close();
  await pipeline(createReadStream(staging, { highWaterMark: CHUNK_BYTES }), businessLines, createWriteStream(business));
  return { staging, business, rows: staged };
}

/** Without the row number, which is the first value, and with what only the table has: approved, no test. */
async function* businessLines(/** @type {AsyncIterable<Buffer>} */ chunks) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => `${line.slice(line.indexOf('\t') + 1)}\tt\tf\n`).join('');
  }
}

/** Milliseconds of COPY into an unlogged table without index, as an import has it. @param {string} url @param {Lines} lines */
export async function stagingBaseline(url, { staging }) {
  return withClient(url, async (client) => {
    const columns = INGEST_COLUMN_NAMES.map((name) => `${name} ${INGEST_COLUMNS[name]}`);
    await client.query('BEGIN');
    await client.query(`CREATE UNLOGGED TABLE staging.baseline (${columns.join(', ')})`);
    const milliseconds = await copy(client, `staging.baseline (${INGEST_COLUMN_NAMES.join(', ')})`, staging);
    await client.query('ROLLBACK');
    return milliseconds;
  });
}

/** Milliseconds of one COPY into `business`, its indexes and count triggers included, to the end of its commit. @param {string} url @param {Lines} lines */
export async function businessBaseline(url, { business }) {
  const columns = [...IMPORTED_COLUMNS, 'approved', 'test'];
  return withClient(url, (client) => copy(client, `business (${columns.join(', ')})`, business));
}

/** @param {pg.Client} client @param {string} target @param {string} file */
async function copy(client, target, file) {
  const begin = performance.now();
  await pipeline(
    createReadStream(file, { highWaterMark: CHUNK_BYTES }),
    client.query(copyFrom(`COPY ${target} FROM STDIN`)),
  );
  return performance.now() - begin;
}

/** Rows of `business` that were written since its database was made. @param {string} url */
export async function writesOf(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT n_tup_ins::int AS inserted, n_tup_upd::int AS updated, n_tup_del::int AS deleted
       FROM pg_stat_user_tables WHERE relname = 'business'`,
    );
    return /** @type {{ inserted: number, updated: number, deleted: number }} */ (rows[0]);
  });
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
