// What imports have left in the database and in the reports, comparable between two runs.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Redis } from 'ioredis';
import pg from 'pg';
import { CliError } from '../../bin/cli-error.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { run } from '../../bin/processes.mjs';
import type { ImportView } from '@directory/contracts/imports';

/** Sentence that names a fact → the fact. */
export type Snapshot = Map<string, unknown>;
/** id of an import → name of its file */
export type FileNames = Map<string, string>;

/** Without columns that differ from run to run. */
const BUSINESS_VALUE = `to_jsonb(b) - '{id,import_id,created_at,updated_at}'::text[]`;
const REPLACED_VALUE = `c.replaced - '{import_id,updated_at}'::text[]`;

const TIMING_KEYS = [
  'importId',
  'timestamp',
  'processingTimeSeconds',
  'rowsPerSecond',
  'etaSeconds',
  'bytesRead',
  'revision',
];

/**
 * Each table as (key, import, value), without how far the search for possible duplicates is, which follows the import; `import` is the
 * id of the import the row belongs to.
 */
const TABLES = {
  business: `SELECT match_key AS key, import_id AS import, ${BUSINESS_VALUE} AS value FROM business b`,
  'former slug': `SELECT h.slug AS key, b.import_id AS import, b.match_key AS value
    FROM business_slug_history h JOIN business b ON b.id = h.business_id`,
  'replaced values': `SELECT b.match_key AS key, c.import_id AS import,
      jsonb_build_array(${REPLACED_VALUE}, c.replaced ? 'import_id') AS value
    FROM import_change c LEFT JOIN business b ON b.id = c.business_id`,
  directory_count: `SELECT 'all' AS key, NULL AS import, to_jsonb(d) - '{version,changed_at}'::text[] AS value FROM directory_count d`,
  category_count: `SELECT slug AS key, NULL AS import, to_jsonb(t) AS value FROM category_count t`,
  country_count: `SELECT country_code AS key, NULL AS import, to_jsonb(t) AS value FROM country_count t`,
  city_count: `SELECT country_code || slug AS key, NULL AS import, to_jsonb(t) AS value FROM city_count t`,
  category_country_count: `SELECT category_slug || country_code AS key, NULL AS import, to_jsonb(t) AS value
    FROM category_country_count t`,
  category_city_count: `SELECT country_code || city_slug || '/' || category_slug AS key, NULL AS import, to_jsonb(t) AS value
    FROM category_city_count t`,
  locality_count: `SELECT country_code || city_slug || '/' || name AS key, NULL AS import, to_jsonb(t) AS value FROM locality_count t`,
  merge: `SELECT '' AS key, import_id AS import,
      to_jsonb(m) - '{import_id,fence,staging_table,created_at,merged_at,duplicates_cursor}'::text[] AS value FROM import_merge m`,
  'merge issue': `SELECT position::text AS key, import_id AS import, issue AS value FROM import_issue`,
  'what reading found': `SELECT '' AS key, id AS import, jsonb_build_array(state, reading - 'milliseconds', merge, error_code) AS value
    FROM importer.import_run r`,
};

export async function snapshotOf(databaseUrl: string, names: FileNames): Promise<Snapshot> {
  const snapshot: Snapshot = new Map();
  for (const [table, query] of Object.entries(TABLES)) {
    for (const { key, import: id, value } of await runQuery<{ key: string; import: string | null; value: unknown }>(
      databaseUrl,
      query,
    )) {
      const fact = `${table} ${key}${id === null ? '' : ` of ${names.get(id) ?? id}`}`;
      snapshot.set(snapshot.has(fact) ? `${fact}, twice` : fact, value);
    }
  }
  return snapshot;
}

/** The report and the last progress, without times. */
export function reportOf({ state, report, progress, error }: ImportView) {
  const view = JSON.stringify({ state, report, progress, error }, (key, value) =>
    TIMING_KEYS.includes(key) ? undefined : value,
  );
  return JSON.parse(view);
}

/** The list of an import's row errors; null where there is none. */
export async function rowErrorsOf(fileStore: string, importId: string) {
  const packed = await readFile(join(fileStore, `${importId}.row-errors.gz`)).catch(() => null);
  return packed && gunzipSync(packed).toString();
}

/** A sentence for each fact that is not the same in both. */
export function differences(expected: Snapshot, got: Snapshot) {
  const show = (snapshot: Snapshot, fact: string) =>
    snapshot.has(fact) ? JSON.stringify(snapshot.get(fact)) : 'absent';
  return [...new Set([...expected.keys(), ...got.keys()])]
    .filter((fact) => show(expected, fact) !== show(got, fact))
    .map((fact) => `${fact}:\n    undisturbed ${show(expected, fact)}\n    disturbed   ${show(got, fact)}`);
}

/**
 * Imports that are unfinished or are still queued, staging tables and uploads that are not needed any more. What a killed
 * process was writing is no upload: the sweeper removes it by its age.
 */
export async function leftovers(
  databaseUrl: string,
  fileStore: string,
  redisUrl: string | undefined,
): Promise<string[]> {
  const rows = await runQuery<{ what: string }>(
    databaseUrl,
    `SELECT 'open import ' || id AS what FROM importer.import_run WHERE finished_at IS NULL
     UNION ALL SELECT 'queued job ' || id FROM bullmq.job
     UNION ALL SELECT 'staging table ' || tablename FROM pg_tables WHERE schemaname = 'staging'`,
  );
  const files = (await readdir(fileStore)).filter((name) => !name.includes('.'));
  const jobs = redisUrl ? await jobsOn(redisUrl) : [];
  return [...rows.map(({ what }) => String(what)), ...jobs, ...files.map((name) => `upload ${name}`)];
}

/** Jobs of imports on Redis: keys that end in the import's id. */
async function jobsOn(url: string) {
  const redis = new Redis(url, { lazyConnect: true });
  try {
    await redis.connect();
    return (await redis.keys('bull:imports:*-*-*-*-*')).map((key) => `queued job ${key}`);
  } finally {
    redis.disconnect();
  }
}

/** The output of a full recount; null when the counts are right. */
export async function wrongCounts(databaseUrl: string) {
  const { code, output } = await run(process.execPath, ['services/catalog/dist/commands/check-counts.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  return code === 0 ? null : output.trim();
}

export async function runQuery<Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the call that fails reports it
  await client.connect().catch((error) => {
    throw new CliError(`The database cannot be reached: ${error.message}`);
  });
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end().catch(() => undefined); // it is closed already
  }
}
