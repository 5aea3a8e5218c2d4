// What imports have left in the database and in the reports, in a form that two runs can be compared by.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Redis } from 'ioredis';
import pg from 'pg';
import { CliError } from '../../bin/cli-error.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { run } from '../../bin/processes.mjs';

/** @typedef {Map<string, unknown>} Outcome a sentence that names a fact → the fact */
/** @typedef {Map<string, string>} Names id of an import → name of its file */

/** Differ from run to run and mean nothing. */
const BUSINESS = `to_jsonb(b) - '{id,import_id,created_at,updated_at}'::text[]`;
const REPLACED = `c.replaced - '{import_id,updated_at}'::text[]`;

const TIMES = ['importId', 'timestamp', 'processingTimeSeconds', 'rowsPerSecond', 'etaSeconds', 'bytesRead'];

/** Each table as (key, import, value); `import` is the id of the import the row belongs to. */
const TABLES = {
  business: `SELECT match_key AS key, import_id AS import, ${BUSINESS} AS value FROM business b`,
  'address of old': `SELECT h.slug AS key, b.import_id AS import, b.match_key AS value
    FROM business_slug_history h JOIN business b ON b.id = h.business_id`,
  'replaced values': `SELECT b.match_key AS key, c.import_id AS import,
      jsonb_build_array(${REPLACED}, c.replaced ? 'import_id') AS value
    FROM import_change c LEFT JOIN business b ON b.id = c.business_id`,
  directory_count: `SELECT 'all' AS key, NULL AS import, to_jsonb(d) - 'version' AS value FROM directory_count d`,
  category_count: `SELECT slug AS key, NULL AS import, to_jsonb(t) AS value FROM category_count t`,
  country_count: `SELECT country_code AS key, NULL AS import, to_jsonb(t) AS value FROM country_count t`,
  city_count: `SELECT country_code || slug AS key, NULL AS import, to_jsonb(t) AS value FROM city_count t`,
  category_country_count: `SELECT category_slug || country_code AS key, NULL AS import, to_jsonb(t) AS value
    FROM category_country_count t`,
  category_city_count: `SELECT country_code || city_slug || '/' || category_slug AS key, NULL AS import, to_jsonb(t) AS value
    FROM category_city_count t`,
  merge: `SELECT '' AS key, import_id AS import,
      to_jsonb(m) - '{import_id,fence,staging_table,created_at}'::text[] AS value FROM import_merge m`,
  'what reading found': `SELECT '' AS key, id AS import, jsonb_build_array(state, reading - 'milliseconds', merge, error_code) AS value
    FROM importer.import_run r`,
};

/**
 * @param {string} databaseUrl
 * @param {Names} names
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(databaseUrl, names) {
  /** @type {Outcome} */
  const outcome = new Map();
  for (const [table, query] of Object.entries(TABLES)) {
    for (const { key, import: id, value } of await ask(databaseUrl, query)) {
      const fact = `${table} ${key}${id === null ? '' : ` of ${names.get(id) ?? id}`}`;
      outcome.set(outcome.has(fact) ? `${fact}, twice` : fact, value);
    }
  }
  return outcome;
}

/**
 * The report and the last progress, but for what tells the time.
 * @param {import('@directory/contracts/imports').ImportView} view
 */
export function reportOf({ state, report, progress, error }) {
  const view = JSON.stringify({ state, report, progress, error }, (key, value) =>
    TIMES.includes(key) ? undefined : value,
  );
  return JSON.parse(view);
}

/**
 * The list of an import's defective rows; null where there is none.
 * @param {string} fileStore @param {string} importId
 */
export async function problemsOf(fileStore, importId) {
  const packed = await readFile(join(fileStore, `${importId}.defects.gz`)).catch(() => null);
  return packed && gunzipSync(packed).toString();
}

/**
 * A sentence for each fact that is not the same in both.
 * @param {Outcome} expected
 * @param {Outcome} got
 */
export function differences(expected, got) {
  const show = (/** @type {Outcome} */ outcome, /** @type {string} */ fact) =>
    outcome.has(fact) ? JSON.stringify(outcome.get(fact)) : 'absent';
  return [...new Set([...expected.keys(), ...got.keys()])]
    .filter((fact) => show(expected, fact) !== show(got, fact))
    .map((fact) => `${fact}:\n    undisturbed ${show(expected, fact)}\n    disturbed   ${show(got, fact)}`);
}

/**
 * Imports that have not ended or are still queued, staging tables and uploads that nobody needs any more. What a killed
 * process was writing is no upload: the sweeper removes it by its age.
 * @param {string} databaseUrl
 * @param {string} fileStore
 * @param {string | undefined} redisUrl
 * @returns {Promise<string[]>}
 */
export async function leftovers(databaseUrl, fileStore, redisUrl) {
  const rows = await ask(
    databaseUrl,
    `SELECT 'open import ' || id AS what FROM importer.import_run WHERE finished_at IS NULL
     UNION ALL SELECT 'queued job ' || id FROM bullmq.job
     UNION ALL SELECT 'staging table ' || tablename FROM pg_tables WHERE schemaname = 'staging'`,
  );
  const files = (await readdir(fileStore)).filter((name) => !name.includes('.'));
  const jobs = redisUrl ? await jobsOn(redisUrl) : [];
  return [...rows.map(({ what }) => String(what)), ...jobs, ...files.map((name) => `upload ${name}`)];
}

/** Jobs of imports on Redis: keys that end in the import's id. @param {string} url */
async function jobsOn(url) {
  const redis = new Redis(url, { lazyConnect: true });
  try {
    await redis.connect();
    return (await redis.keys('bull:imports:*-*-*-*-*')).map((key) => `queued job ${key}`);
  } finally {
    redis.disconnect();
  }
}

/** What a full recount says of the counts; null when they are right. */
export async function wrongCounts(/** @type {string} */ databaseUrl) {
  const { code, output } = await run(process.execPath, ['services/catalog/dist/check-counts.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  return code === 0 ? null : output.trim();
}

/** @param {string} databaseUrl @param {string} query @returns {Promise<any[]>} */
export async function ask(databaseUrl, query) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the call that it spoils says so
  await client.connect().catch((error) => {
    throw new CliError(`The database cannot be reached: ${error.message}`);
  });
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end().catch(() => undefined); // it has ended already
  }
}
