import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { copyLine, IMPORTED_COLUMNS } from '@directory/contracts/ingest';
import { businessSlug, fnv1a64 } from '@directory/contracts/slugs';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { print, seconds, step } from '../bin/console-output.mjs';
import { inventBusinesses } from './businesses/business.js';
import type { Business } from './businesses/business.js';

/** Rows per COPY statement, all of which the count triggers process at once. */
const CHUNK_ROWS = 75_000;
/** Rows per chunk of text. */
const CHUNK_BUSINESSES = 500;

const COLUMNS = [...IMPORTED_COLUMNS, 'approved', 'test'];

/** Memory for each index that is built. */
const INDEX_MEMORY = '2GB';

/**
 * Fills the empty table `business`; triggers derive everything else. Its indexes other than those of constraints are built when
 * it is filled: row by row, those of ten million businesses take hours. They are smaller than after imports.
 */
export async function load(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const begin = performance.now();
  try {
    const businesses = withUniqueSlugs(inventBusinesses(count));
    const indexes = await dropIndexes(client);
    let written = 0;
    // The next chunk is built while the server processes this one.
    for (let chunk = await nextChunk(businesses); chunk.rows > 0;) {
      const [, next] = await Promise.all([copy(client, chunk.texts), nextChunk(businesses)]);
      written += chunk.rows;
      chunk = next;
      print(`  ${written.toLocaleString('en')} businesses, ${seconds(performance.now() - begin)}`);
    }
    await step('Building the indexes', async () => {
      await client.query(`SET maintenance_work_mem = '${INDEX_MEMORY}'`);
      for (const index of indexes) await client.query(index);
    });
    await step('Vacuum and statistics', () => client.query('VACUUM (ANALYZE)'));
  } finally {
    await client.end();
  }
}

/** Returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'business'::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Slugs that two businesses would have are numbered, as an import does. */
function* withUniqueSlugs(businesses: Iterable<Business>): Generator<Business, void, undefined> {
  const known = new Set<number>();
  for (const business of businesses) {
    const { row } = business;
    const key = Number(fnv1a64(row.slug) >> 11n);
    if (known.has(key)) row.slug = businessSlug(row.name, `${row.match_key}#2`);
    known.add(key);
    yield business;
  }
}

async function copy(client: pg.Client, texts: string[]) {
  await pipeline(Readable.from(texts), client.query(copyFrom(`COPY business (${COLUMNS.join(', ')}) FROM STDIN`)));
}

async function nextChunk(businesses: Iterator<Business, void>) {
  const texts: string[] = [];
  let rows = 0;
  let text = '';
  while (rows < CHUNK_ROWS) {
    const { value, done } = businesses.next();
    if (done || !value) break;
    text += businessLine(value);
    rows += 1;
    if (rows % CHUNK_BUSINESSES === 0) {
      texts.push(text);
      text = '';
      await turn();
    }
  }
  if (text) texts.push(text);
  return { rows, texts };
}

/** An ingest line without its row number, the first value, and with the columns of the table only. */
export function businessLine({ row, approved }: Business) {
  const line = copyLine(row);
  return `${line.slice(line.indexOf('\t') + 1, -1)}\t${approved ? 't' : 'f'}\tf\n`;
}
