// An import while PostgreSQL is restarted: how long it takes until rows are merged again, and that every row arrives once.
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { runQuery, wrongCounts } from './database-snapshot.js';
import { business, fileOf } from './import-files.js';
import { databaseNameOf, nothingLeft } from './interruptions.js';
import { listenForProgress } from './progress-listener.js';
import { Site } from './site.js';
import type { Guarantee } from './guarantees.js';
import type { Place } from './interruptions.js';

const ROWS = 20_000;
const ROUNDS = 3;
const MAX_RESUMPTION_MS = 15_000;
const TIMEOUT_MS = 180_000;
const POLL_MS = 50;
/** Between the first rows of an import and the restart. */
const MAX_DELAY_MS = 500;

export async function restartedDatabase(place: Place): Promise<Guarantee> {
  const { database, redis, seed } = place;
  const chance = new SeededRandom(seed);
  const name = databaseNameOf('restarted', place);
  await runQuery(database.url('postgres'), `CREATE DATABASE ${name}`);
  const url = database.url(name);
  const site = new Site({ ...place, name, workers: 1, plan: { next: () => undefined, inject: () => undefined } });
  await site.start();
  const progress = await listenForProgress({ databaseUrl: url, redisUrl: redis?.url });
  const durationsMs: number[] = [];
  const failures: string[] = [];
  try {
    await site.startWorkers();
    for (let round = 1; round <= ROUNDS; round++) {
      const rows = Array.from({ length: ROWS }, (_, i) => business(chance, `restart${round}`, i));
      const id = await site.upload(await fileOf(`restart${round}`, rows, 'csv'));
      const merged = async () => (await site.view(id).catch(() => null))?.progress?.rowsMerged ?? 0;
      if (!(await pollUntil(async () => (await merged()) > 0, TIMEOUT_MS, POLL_MS)))
        throw new CliError('The import does not merge.');
      await sleep(chance.next() * MAX_DELAY_MS);
      const before = await merged();
      const startedAt = performance.now();
      await database.restart();
      if (!(await pollUntil(async () => (await merged()) > before, TIMEOUT_MS, POLL_MS)))
        throw new CliError('The import does not resume.');
      durationsMs.push(performance.now() - startedAt);
      failures.push(...(await nothingLeft(site, url, progress)));
      const { state, report } = await site.view(id);
      if (state !== 'done' || report?.inserted !== ROWS) failures.push(`${state} with ${report?.inserted} businesses`);
    }
    failures.push(...[await wrongCounts(url)].filter((counts) => counts !== null));
  } finally {
    await progress.close();
    await site.stop();
  }
  const slowestMs = Math.max(...durationsMs);
  return {
    promise: `an import resumes after a restart of PostgreSQL, queue on ${redis ? 'redis' : 'postgres'}`,
    limit: `${MAX_RESUMPTION_MS / 1000} s`,
    measured: `${durationsMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s, with the restart${failures.map((failure) => `; ${failure}`).join('')}`,
    isKept: failures.length === 0 && slowestMs <= MAX_RESUMPTION_MS,
  };
}
