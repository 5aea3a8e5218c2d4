// The same imports twice: once in peace, once while everything they need is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../../bench/random.mjs';
import { say, seconds } from '../../bin/console-output.mjs';
import { fileOf, knownBusinesses, rowsOf } from './import-files.mjs';
import { ask, problemsOf, differences, leftovers, outcomeOf, reportOf, wrongCounts } from './database-snapshot.mjs';
import { planStrikes } from './fault-points.mjs';
import { hearProgress } from './progress-listener.mjs';
import { Site } from './site.mjs';

const WORKERS = 3;
/** For what is not struck. */
const LARGE_BATCH = 2_000;
/** With nothing new for so long, nothing will come any more; milliseconds. */
const STANDSTILL = 90_000;
/** How long a worker that was paused sleeps on beside the one that has its job by now; milliseconds. */
const BESIDE = 500;
/** At most so many failures of a kind are shown. */
const SHOWN = 8;

/** @typedef {import('./fault-proxy.mjs').Point} Point @typedef {import('./fault-proxy.mjs').Plan} Plan */
/** @typedef {{ database: import('./site.mjs').Database, folder: string, redisUrl: string | undefined, seed: number }} Place */
/** @typedef {{ files: import('./import-files.mjs').File[], outcome: import('./database-snapshot.mjs').Outcome, rowBytes: number[] }} Reference */
/** @typedef {Awaited<ReturnType<typeof importAll>>} Result */

/** @param {Place} place @param {number} count imports @returns {Promise<Reference>} */
export async function undisturbed(place, count) {
  const names = Array.from({ length: count }, (_, i) => `file${i + 1}`);
  const known = names.flatMap((name, i) => knownBusinesses(place.seed + i, name));
  const files = [await fileOf('known', known, 'csv')];
  for (const [i, name] of names.entries()) {
    files.push(await fileOf(name, rowsOf(place.seed + i, name), i % 3 === 2 ? 'xlsx' : 'csv'));
  }
  const inPeace = { next: () => undefined, strike: () => {} };
  const { outcome, rowBytes, failures } = await importAll(place, 'undisturbed', files, inPeace, () => {});
  if (failures.length > 0) throw new Error(`An import fails when nobody disturbs it:\n${failures.join('\n')}`);
  return { files, outcome, rowBytes };
}

/**
 * Imports the same files again and strikes where the plan says; how many failures there are.
 * @param {Place} place @param {number} kills @param {Reference} reference
 */
export async function disturbed(place, kills, { files, outcome: expected, rowBytes }) {
  const chance = new Chance(place.seed);
  const queueLine = place.redisUrl ? /** @type {const} */ ('redis') : /** @type {const} */ ('database');
  const plans = planStrikes(
    kills,
    rowBytes.slice(1).map((bytes) => ({ chance, rowBytes: bytes, queueLine })),
  );
  const begin = performance.now();
  /** @type {Map<string, { file: string, points: Point[] }>} */
  const open = new Map();
  /** @type {string[]} */
  const struck = [];
  /** Import → the worker that has it and sleeps. @type {Map<string, import('./fault-proxy.mjs').Taps>} */
  const paused = new Map();
  /** @type {Site | undefined} */
  let site;
  /** @type {Plan} */
  const plan = {
    next: (id) => {
      const sleeper = paused.get(id);
      if (sleeper) setTimeout(() => site?.resume(sleeper), BESIDE);
      paused.delete(id);
      return open.get(id)?.points[0];
    },
    strike: (point, id, taps) => {
      if (point.signal === 'SIGSTOP') paused.set(id, taps);
      void site?.strike(taps, point);
      open.get(id)?.points.shift();
      struck.push(point.victim);
      say(`  ${seconds(performance.now() - begin).padStart(6)}  ${open.get(id)?.file}: ${point.name}`);
    },
  };
  const { outcome, failures } = await importAll(place, 'disturbed', files, plan, (started, ids) => {
    site = started;
    ids.forEach((id, i) => open.set(id, { file: files[i + 1]?.name ?? '', points: plans[i] ?? [] }));
  });
  const missed = [...open.values()].flatMap(({ file, points }) =>
    points.map((point) => `${file} never came to: ${point.name}`),
  );
  const wrong = [...missed, ...failures, ...differences(expected, outcome)];
  for (const failure of wrong.slice(0, SHOWN)) say(`  FAIL ${failure}`);
  const counted = (/** @type {string} */ victim) => struck.filter((one) => one === victim).length;
  say(
    `${wrong.length === 0 ? 'ok  ' : 'FAIL'}  workers struck ${counted('worker')} times, the catalog ${counted('catalog')}, ` +
      `the database ${counted('database')}: ${wrong.length} of ${expected.size} facts differ ` +
      `(${seconds(performance.now() - begin)})`,
  );
  return wrong.length;
}

/**
 * Imports the first file, then all the others at once, on a database of their own.
 * @param {Place} place
 * @param {string} name
 * @param {import('./import-files.mjs').File[]} files
 * @param {Plan} plan
 * @param {(site: Site, ids: string[]) => void} onQueued hears the ids of the others before a worker has seen them
 */
async function importAll({ database, folder, redisUrl }, name, files, plan, onQueued) {
  const databaseName = `${name}_${redisUrl ? 'redis' : 'postgres'}`;
  await ask(database.url('postgres'), `CREATE DATABASE ${databaseName}`);
  const url = database.url(databaseName);
  const site = new Site({ database, name: databaseName, redisUrl, folder, workers: WORKERS, plan });
  await site.start();
  const progress = await hearProgress({ databaseUrl: url, redisUrl });
  try {
    const [first, ...others] = files;
    const ids = first ? [await site.upload(first, LARGE_BATCH)] : [];
    await site.work();
    const failures = await nothingLeft(site, url, progress);
    await site.rest();
    for (const file of others) ids.push(await site.upload(file));
    onQueued(site, ids.slice(1));
    await site.work();
    failures.push(...(await nothingLeft(site, url, progress)));

    const names = new Map(ids.map((id, i) => [id, files[i]?.name ?? '']));
    const outcome = await outcomeOf(url, names);
    for (const id of ids) {
      outcome.set(`report of ${names.get(id)}`, reportOf(await site.view(id)));
      outcome.set(`defects of ${names.get(id)}`, await problemsOf(site.fileStore, id));
    }
    const counts = await wrongCounts(url);
    if (counts) failures.push(counts);
    failures.push(...progress.failures(names));
    return { outcome, failures, rowBytes: ids.map((id) => site.rowBytes(id)) };
  } finally {
    await progress.close();
    await site.stop();
  }
}

/**
 * Waits until every import has ended and has left nothing behind; what is left when nothing moves any more.
 * @param {Site} site @param {string} databaseUrl @param {import('./progress-listener.mjs').Progress} progress
 */
export async function nothingLeft(site, databaseUrl, progress) {
  let before = '';
  for (let since = Date.now(); Date.now() - since < STANDSTILL;) {
    await sleep(200);
    // The database may be down; it will be back.
    const left = await leftovers(databaseUrl, site.fileStore, site.options.redisUrl).catch((error) => [String(error)]);
    if (left.length === 0) return [];
    const now = `${left.join('\n')} ${progress.heard()}`;
    if (now !== before) since = Date.now();
    before = now;
  }
  return [`left behind, and nothing moves any more:\n    ${before.replaceAll('\n', '\n    ')}`];
}
