// The same imports twice: once undisturbed, once while every process they need is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../bench/random.js';
import { print, seconds } from '../../bin/console-output.mjs';
import { fileOf, knownBusinesses, rowsOf } from './import-files.js';
import {
  runQuery,
  rowErrorsOf,
  differences,
  leftovers,
  snapshotOf,
  reportOf,
  wrongCounts,
} from './database-snapshot.js';
import { planFaults } from './fault-points.js';
import { listenForProgress } from './progress-listener.js';
import { Site } from './site.js';
import type { Plan, FaultPoint, FaultProxy } from './fault-proxy.js';
import type { Database, RedisServer } from './stores.js';
import type { File } from './import-files.js';
import type { Snapshot } from './database-snapshot.js';
import type { Progress } from './progress-listener.js';

const WORKERS = 3;
/** For the import without faults. */
const LARGE_BATCH_ROWS = 2_000;
/** Of a batch, at most: without errors in the services, and with them. */
const BATCH_MS = 40;
const MUTANT_BATCH_MS = 3_000;
/** Without progress for so long, an import is stuck. */
const STALL_TIMEOUT_MS = 180_000;
/** How long a paused worker stays paused after another one has taken its job. */
const OVERLAP_MS = 500;
const MAX_SHOWN_FAILURES = 8;

export type Place = {
  database: Database;
  folder: string;
  redis: RedisServer | undefined;
  seed: number;
  /** Name of the errors in the services, see `mutants.ts`. */
  mutant?: string | undefined;
};
export const NO_FAULTS: Plan = { next: () => undefined, inject: () => {} };
export type Reference = { files: File[]; snapshot: Snapshot; rowBytes: number[] };

/** @param count imports */
export async function runUndisturbed(place: Place, count: number): Promise<Reference> {
  const names = Array.from({ length: count }, (_, i) => `file${i + 1}`);
  const known = names.flatMap((name, i) => knownBusinesses(place.seed + i, name));
  const files = [await fileOf('known', known, 'csv')];
  for (const [i, name] of names.entries()) {
    files.push(await fileOf(name, rowsOf(place.seed + i, name), i % 3 === 2 ? 'xlsx' : 'csv'));
  }
  const { snapshot, rowBytes, failures } = await importAll(place, 'undisturbed', files, NO_FAULTS, () => {});
  if (failures.length > 0) throw new Error(`An import fails without faults:\n${failures.join('\n')}`);
  return { files, snapshot, rowBytes };
}

/**
 * Imports the same files again with the planned faults; resolves to the number of wrong facts, to that of faults which were not
 * injected, as imports did not reach them, and to what was injected.
 */
export async function runWithFaults(place: Place, kills: number, { files, snapshot: expected, rowBytes }: Reference) {
  const chance = new SeededRandom(place.seed);
  const batchMs = place.mutant === undefined ? BATCH_MS : MUTANT_BATCH_MS;
  const queueLink = place.redis ? ('redis' as const) : ('database' as const);
  const plans = planFaults(
    kills,
    rowBytes.slice(1).map((bytes) => ({ chance, rowBytes: bytes, queueLink, batchMs })),
  );
  const startedAt = performance.now();
  const open: Map<string, { file: string; points: FaultPoint[] }> = new Map();
  const injected: string[] = [];
  /** Import → its worker, which is paused. */
  const paused: Map<string, FaultProxy> = new Map();
  let site: Site | undefined;
  const resume = (id: string) => {
    const pausedWorker = paused.get(id);
    if (pausedWorker) setTimeout(() => site?.resume(pausedWorker), OVERLAP_MS);
    paused.delete(id);
  };
  const plan: Plan = {
    next: (id) => {
      resume(id);
      return open.get(id)?.points[0];
    },
    inject: (point, id, proxy) => {
      if (point.victim === 'worker' && point.signal === 'SIGSTOP') paused.set(id, proxy);
      // One must be left to take over.
      if (paused.size === WORKERS) resume([...paused.keys()][0] ?? '');
      site?.startInjection(proxy, point);
      open.get(id)?.points.shift();
      injected.push(point.victim);
      print(`  ${seconds(performance.now() - startedAt).padStart(6)}  ${open.get(id)?.file}: ${point.name}`);
    },
  };
  const { snapshot, failures } = await importAll(place, 'disturbed', files, plan, (started, ids) => {
    site = started;
    ids.forEach((id, i) => open.set(id, { file: files[i + 1]?.name ?? '', points: plans[i] ?? [] }));
  });
  const missed = [...open.values()].flatMap(({ file, points }) =>
    points.map((point) => `${file} did not reach: ${point.name}`),
  );
  const wrong = [...failures, ...differences(expected, snapshot)];
  for (const failure of [...missed, ...wrong].slice(0, MAX_SHOWN_FAILURES)) print(`  FAIL ${failure}`);
  const counted = (victim: string) => injected.filter((one) => one === victim).length;
  const victims = ['worker', 'catalog', 'database', 'redis'].map((victim) => `${counted(victim)} of ${victim}`);
  const summary = `${injected.length} kills and pauses (${victims.join(', ')}), ${expected.size} facts compared`;
  print(
    `${wrong.length + missed.length === 0 ? 'ok  ' : 'FAIL'}  ${summary}: ${wrong.length} differ (${seconds(performance.now() - startedAt)})`,
  );
  return { wrong: wrong.length, missed: missed.length, injected: summary };
}

/**
 * Imports the first file, then all the others at once, on a database of their own.
 * @param onQueued receives the ids of the others before a worker has seen them
 */
async function importAll(
  place: Place,
  name: string,
  files: File[],
  plan: Plan,
  onQueued: (site: Site, ids: string[]) => void,
) {
  const { database, redis } = place;
  const databaseName = databaseNameOf(name, place);
  await runQuery(database.url('postgres'), `CREATE DATABASE ${databaseName}`);
  const url = database.url(databaseName);
  const site = new Site({ ...place, name: databaseName, workers: WORKERS, plan });
  await site.start();
  const progress = await listenForProgress({ databaseUrl: url, redisUrl: redis?.url });
  try {
    const [first, ...others] = files;
    const ids = first ? [await site.upload(first, LARGE_BATCH_ROWS)] : [];
    await site.startWorkers();
    const failures = await nothingLeft(site, url, progress);
    await site.stopWorkers();
    for (const file of others) ids.push(await site.upload(file));
    onQueued(site, ids.slice(1));
    await site.startWorkers();
    failures.push(...(await nothingLeft(site, url, progress)));

    const names = new Map(ids.map((id, i) => [id, files[i]?.name ?? '']));
    const snapshot = await snapshotOf(url, names);
    for (const id of ids) {
      snapshot.set(`report of ${names.get(id)}`, reportOf(await site.view(id)));
      snapshot.set(`row errors of ${names.get(id)}`, await rowErrorsOf(site.fileStore, id));
    }
    const counts = await wrongCounts(url);
    if (counts) failures.push(counts);
    failures.push(...progress.failures(names), ...site.failedInjections);
    return { snapshot, failures, rowBytes: ids.map((id) => site.rowBytes(id)) };
  } finally {
    await progress.close();
    await site.stop();
  }
}

/** Waits until every import has ended and has left nothing but `retained` behind; what is left when nothing moves any more. */
export async function nothingLeft(
  site: Site,
  databaseUrl: string,
  progress: Progress,
  retained: ReadonlySet<string> = new Set(),
) {
  let before = '';
  for (let since = Date.now(); Date.now() - since < STALL_TIMEOUT_MS;) {
    await sleep(200);
    // The database may be restarting.
    const all = await leftovers(databaseUrl, site.fileStore, site.options.redis?.url).catch((error) => [String(error)]);
    const left = all.filter((what) => !retained.has(what));
    if (left.length === 0) return [];
    const now = `${left.join('\n')} ${progress.received()}`;
    if (now !== before) since = Date.now();
    before = now;
  }
  return [`left behind without further progress:\n    ${before.replaceAll('\n', '\n    ')}`];
}

export function databaseNameOf(name: string, { redis, mutant }: Place) {
  return [name, redis ? 'redis' : 'postgres', mutant ?? ''].join('_').replaceAll(' ', '_');
}
