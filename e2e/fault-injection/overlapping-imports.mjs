// Two files of the same businesses, in orders of their own, imported by two workers at once; again and again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../bench/random.mjs';
import { say, seconds } from '../../bin/console-output.mjs';
import { business, fileOf, shuffled } from './import-files.mjs';
import { nothingLeft } from './interruptions.mjs';
import { ask, wrongCounts } from './database-snapshot.mjs';
import { hearProgress } from './progress-listener.mjs';
import { Site } from './site.mjs';

const KIND = 300;
/** Of what every round has: businesses that the files have different ratings of, and equal ones. */
const CHANGED = 3 * KIND;
const EQUAL = KIND;

/** @typedef {import('./import-files.mjs').Row} Row */

/**
 * So many rounds on a database of their own; how many failures there are.
 * @param {import('./interruptions.mjs').Place} place @param {number} rounds
 */
export async function overlaps({ database, folder, redisUrl, seed }, rounds) {
  const chance = new Chance(seed);
  const begin = performance.now();
  const name = `overlaps_${redisUrl ? 'redis' : 'postgres'}`;
  await ask(database.url('postgres'), `CREATE DATABASE ${name}`);
  const url = database.url(name);
  const inPeace = { next: () => undefined, strike: () => {} };
  const site = new Site({ database, name, redisUrl, folder, workers: 2, plan: inPeace });
  await site.start();
  const progress = await hearProgress({ databaseUrl: url, redisUrl });
  /** @type {string[]} */
  const failures = [];
  try {
    await site.work();
    for (let round = 1; round <= rounds; round++) {
      const files = await filesOf(chance, round);
      const ids = await Promise.all(files.map((file) => site.upload(file)));
      failures.push(...(await nothingLeft(site, url, progress)));
      const reports = await Promise.all(ids.map(async (id) => (await site.view(id)).report));
      const sum = (/** @type {'inserted' | 'updated' | 'skippedCount' | 'errorCount'} */ key) =>
        reports.reduce((total, report) => total + (report?.[key] ?? NaN), 0);
      const got = { inserted: sum('inserted'), updated: sum('updated'), skipped: sum('skippedCount'), errors: sum('errorCount') }; // prettier-ignore
      const [kept] = await ask(url, wholeOf(round, ids));
      failures.push(...unlike(round, { ...got, ...kept }));
    }
    const counts = await wrongCounts(url);
    if (counts) failures.push(counts);
  } finally {
    await progress.close();
    await site.stop();
  }
  const deadlocks = readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8').split('deadlock detected').length - 1;
  if (deadlocks > 0) failures.push(`${deadlocks} deadlocks`);
  for (const failure of failures.slice(0, 8)) say(`  FAIL ${failure}`);
  const verdict = failures.length === 0 ? 'ok  ' : 'FAIL';
  say(`${verdict}  two overlapping files at once, ${rounds} times: ${failures.length} failures (${seconds(performance.now() - begin)})`); // prettier-ignore
  return failures.length;
}

/**
 * The same businesses twice. The files differ in ratings; and in a part of the businesses that have no place id, one file
 * has the phone and the other has not.
 * @param {Chance} chance @param {number} round
 */
async function filesOf(chance, round) {
  const file = `round${round}`;
  const rows = Array.from({ length: 4 * KIND }, (_, i) => business(chance, file, i));
  const kind = (/** @type {number} */ number) => rows.slice(number * KIND, (number + 1) * KIND);
  const rated = (/** @type {string} */ rating, /** @type {Row} */ own = {}) => (/** @type {Row} */ row) => ({ ...row, rating, ...own }); // prettier-ignore
  const versions = [
    [...kind(0).map(rated('1')), ...kind(1), ...kind(2).map(rated('1', { place_id: '' })), ...kind(3).map(rated('1', { place_id: '' }))], // prettier-ignore
    [...kind(0).map(rated('2')), ...kind(1), ...kind(2).map(rated('2', { place_id: '' })), ...kind(3).map(rated('2', { place_id: '', phone: '' }))], // prettier-ignore
  ];
  // In every other round both run through the same businesses at the same time, else from two ends.
  const order = shuffled(chance, versions[0]?.map((_, i) => i) ?? []);
  const orders = [order, round % 2 === 0 ? order.toReversed() : inPiecesReversed(order)];
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

/** @param {number[]} order */
function inPiecesReversed(order) {
  const pieces = Array.from({ length: Math.ceil(order.length / 100) }, (_, i) => order.slice(i * 100, (i + 1) * 100));
  return pieces.flatMap((piece) => piece.toReversed());
}

/** What the round has left: each business once, the later file's values there and the earlier one's kept. @param {number} round @param {string[]} ids */
function wholeOf(round, ids) {
  return `SELECT count(*)::int AS businesses, count(c.replaced)::int AS changes,
      count(*) FILTER (WHERE (c.replaced ->> 'rating')::real + b.rating = 3 AND c.import_id = b.import_id)::int AS exact
    FROM business b
    LEFT JOIN import_change c ON c.business_id = b.id AND c.import_id IN (${ids.map((id) => `'${id}'`).join(', ')})
    WHERE b.name LIKE 'round${round} %'`;
}

/** @param {number} round @param {Record<string, number>} got */
function unlike(round, got) {
  const expected = {
    ...{ inserted: CHANGED + EQUAL, updated: CHANGED, skipped: EQUAL, errors: 0 },
    ...{ businesses: CHANGED + EQUAL, changes: CHANGED, exact: CHANGED },
  };
  return Object.entries(expected)
    .filter(([key, value]) => got[key] !== value)
    .map(([key, value]) => `round ${round}: ${key} is ${got[key]}, should be ${value}`);
}
