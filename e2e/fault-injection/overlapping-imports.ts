// Two files of the same businesses in different orders, imported by two workers at the same time, repeatedly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '../../bench/random.js';
import { print, seconds } from '../../bin/console-output.mjs';
import { business, fileOf, shuffled } from './import-files.js';
import { databaseNameOf, NO_FAULTS, nothingLeft } from './interruptions.js';
import { runQuery, wrongCounts } from './database-snapshot.js';
import { listenForProgress } from './progress-listener.js';
import { Site } from './site.js';
import type { Row } from './import-files.js';
import type { Place } from './interruptions.js';

const KIND = 300;
/** In every round: businesses whose ratings differ between the files, and equal ones. */
const CHANGED = 3 * KIND;
const EQUAL = KIND;

/** Runs the rounds on a database of their own; resolves to the number of failures. */
export async function overlappingImports(place: Place, rounds: number) {
  const { database, folder, redis, seed } = place;
  const chance = new SeededRandom(seed);
  const startedAt = performance.now();
  const name = databaseNameOf('overlaps', place);
  await runQuery(database.url('postgres'), `CREATE DATABASE ${name}`);
  const url = database.url(name);
  const site = new Site({ ...place, name, workers: 2, plan: NO_FAULTS });
  await site.start();
  const progress = await listenForProgress({ databaseUrl: url, redisUrl: redis?.url });
  const failures: string[] = [];
  try {
    await site.startWorkers();
    for (let round = 1; round <= rounds; round++) {
      const files = await filesOf(chance, round);
      const ids = await Promise.all(files.map((file) => site.upload(file)));
      failures.push(...(await nothingLeft(site, url, progress)));
      const reports = await Promise.all(ids.map(async (id) => (await site.view(id)).report));
      const sum = (key: 'inserted' | 'updated' | 'skippedCount' | 'errorCount') =>
        reports.reduce((total, report) => total + (report?.[key] ?? NaN), 0);
      const got = { inserted: sum('inserted'), updated: sum('updated'), skipped: sum('skippedCount'), errors: sum('errorCount') }; // prettier-ignore
      const [stored] = await runQuery(url, snapshotSql(round, ids));
      failures.push(...mismatches(round, { ...got, ...stored }));
    }
    const counts = await wrongCounts(url);
    if (counts) failures.push(counts);
  } finally {
    await progress.close();
    await site.stop();
  }
  const deadlocks = readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8').split('deadlock detected').length - 1;
  if (deadlocks > 0) failures.push(`${deadlocks} deadlocks`);
  for (const failure of failures.slice(0, 8)) print(`  FAIL ${failure}`);
  const verdict = failures.length === 0 ? 'ok  ' : 'FAIL';
  print(`${verdict}  two overlapping files at once, ${rounds} times: ${failures.length} failures (${seconds(performance.now() - startedAt)})`); // prettier-ignore
  return failures.length;
}

/**
 * The same businesses twice. The files differ in ratings; some businesses without place id have
 * their phone in one file only.
 */
async function filesOf(chance: SeededRandom, round: number) {
  const file = `round${round}`;
  const rows = Array.from({ length: 4 * KIND }, (_, i) => business(chance, file, i));
  const kind = (number: number) => rows.slice(number * KIND, (number + 1) * KIND);
  const rated = (rating: string, own: Row = {}) => (row: Row) => ({ ...row, rating, ...own }); // prettier-ignore
  const versions = [
    [...kind(0).map(rated('1')), ...kind(1), ...kind(2).map(rated('1', { place_id: '' })), ...kind(3).map(rated('1', { place_id: '' }))], // prettier-ignore
    [...kind(0).map(rated('2')), ...kind(1), ...kind(2).map(rated('2', { place_id: '' })), ...kind(3).map(rated('2', { place_id: '', phone: '' }))], // prettier-ignore
  ];
  // In every other round both files have the same order by chunks, else opposite orders.
  const order = shuffled(chance, versions[0]?.map((_, i) => i) ?? []);
  const orders = [order, round % 2 === 0 ? order.toReversed() : reversedInChunks(order)];
  return Promise.all(
    versions.map((version, i) =>
      fileOf(
        `${file}-${i}`,
        (orders[i] ?? []).map((at) => version[at] ?? {}),
        i === 0 ? 'csv' : 'xlsx',
      ),
    ),
  );
}

function reversedInChunks(order: number[]) {
  const chunks = Array.from({ length: Math.ceil(order.length / 100) }, (_, i) => order.slice(i * 100, (i + 1) * 100));
  return chunks.flatMap((chunk) => chunk.toReversed());
}

/** The state after the round: each business once, with the later file's values, the earlier ones recorded as replaced. */
function snapshotSql(round: number, ids: string[]) {
  return `SELECT count(*)::int AS businesses, count(c.replaced)::int AS changes,
      count(*) FILTER (WHERE (c.replaced ->> 'rating')::real + b.rating = 3 AND c.import_id = b.import_id)::int AS exact
    FROM business b
    LEFT JOIN import_change c ON c.business_id = b.id AND c.import_id IN (${ids.map((id) => `'${id}'`).join(', ')})
    WHERE b.name LIKE 'round${round} %'`;
}

function mismatches(round: number, got: Record<string, number>) {
  const expected = {
    ...{ inserted: CHANGED + EQUAL, updated: CHANGED, skipped: EQUAL, errors: 0 },
    ...{ businesses: CHANGED + EQUAL, changes: CHANGED, exact: CHANGED },
  };
  return Object.entries(expected)
    .filter(([key, value]) => got[key] !== value)
    .map(([key, value]) => `round ${round}: ${key} is ${got[key]}, should be ${value}`);
}
