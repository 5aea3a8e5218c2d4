// Imports that are cancelled while what they need is killed, and then undone: nothing is left of them. Every second one is cancelled
// while its worker is paused, which resumes when the import has ended.
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { print, seconds } from '../../bin/console-output.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { differences, runQuery, snapshotOf, wrongCounts } from './database-snapshot.js';
import { fileOf, knownBusinesses, rowsOf } from './import-files.js';
import { databaseNameOf, nothingLeft } from './interruptions.js';
import { listenForProgress } from './progress-listener.js';
import { Site } from './site.js';
import type { Snapshot } from './database-snapshot.js';
import type { FaultPoint, FaultProxy, Plan } from './fault-proxy.js';
import type { Place } from './interruptions.js';

const START_TIMEOUT_MS = 180_000;
/** What a worker that resumes too late could do to an import takes less. */
const RESUMED_MS = 5_000;
const PAUSE: FaultPoint = {
  ...{ name: 'worker paused, while rows are sent', link: 'catalog', text: 'PUT /internal/imports/', bytes: 10_000 },
  ...{ moment: 'request', delayMs: 0, victim: 'worker', signal: 'SIGSTOP' },
};
const MAX_DELAY_MS = 400;
const ENDED = ['cancelled', 'done'];

/** Facts that visitors see: a count of 0 is as none. */
const visible = (snapshot: Snapshot) =>
  new Map(
    [...snapshot].filter(
      ([fact, value]) =>
        /^(business|\w+_count) /.test(fact) && (value as { business_count?: number } | null)?.business_count !== 0,
    ),
  );

/** Resolves to the number of failures, and to what was injected. */
export async function cancelledImports(place: Place, rounds: number) {
  const { database, redis, seed } = place;
  const chance = new SeededRandom(seed);
  const startedAt = performance.now();
  const name = databaseNameOf('cancelled', place);
  await runQuery(database.url('postgres'), `CREATE DATABASE ${name}`);
  const url = database.url(name);
  let isPausing = false;
  const paused = new Set<FaultProxy>();
  const plan: Plan = {
    next: () => (isPausing && paused.size === 0 ? PAUSE : undefined),
    inject: (point, _id, proxy) => {
      paused.add(proxy);
      site.startInjection(proxy, point);
    },
  };
  const site = new Site({ ...place, name, workers: 2, plan });
  await site.start();
  const progress = await listenForProgress({ databaseUrl: url, redisUrl: redis?.url });
  const failures: string[] = [];
  const retained = new Set<string>();
  let cancelled = 0;
  try {
    await site.startWorkers();
    await site.upload(await fileOf('known', knownBusinesses(seed, 'undo'), 'csv'));
    failures.push(...(await nothingLeft(site, url, progress)));
    const before = visible(await snapshotOf(url, new Map()));
    for (let round = 1; round <= rounds; round++) {
      isPausing = round % 2 === 1;
      const id = await site.upload(await fileOf(`undo${round}`, rowsOf(seed, 'undo'), 'csv'));
      const hasState = (states: string[]) => async () => states.includes((await site.view(id)).state);
      if (isPausing) {
        if (!(await pollUntil(() => paused.size > 0, START_TIMEOUT_MS, 5))) throw new CliError('No worker sends rows.');
        await site.requestCancel(id);
        if (!(await pollUntil(hasState(ENDED), START_TIMEOUT_MS, 100))) throw new CliError('The import does not end.');
        for (const worker of paused) site.resume(worker);
        await sleep(RESUMED_MS);
        failures.push(...differences(before, visible(await snapshotOf(url, new Map()))));
        paused.clear();
      } else {
        if (!(await pollUntil(hasState(['merging', ...ENDED]), START_TIMEOUT_MS, 20)))
          throw new CliError('No batch is merged.');
        await site.cancel(id, () => sleep(chance.next() * MAX_DELAY_MS));
      }
      retained.add(`upload ${id}`); // for a retry
      failures.push(...(await nothingLeft(site, url, progress, retained)));
      const { state } = await site.view(id);
      if (!ENDED.includes(state)) failures.push(`round ${round}: a cancelled import ended as ${state}`);
      if (state === 'cancelled') cancelled++;
      await site.undo(id, chance.next() * MAX_DELAY_MS);
      failures.push(...differences(before, visible(await snapshotOf(url, new Map()))));
    }
    const counts = await wrongCounts(url);
    if (counts) failures.push(counts);
  } finally {
    await progress.close();
    await site.stop();
  }
  failures.push(...site.failedInjections);
  if (cancelled === 0) failures.push('no import was cancelled before its end');
  for (const failure of failures.slice(0, 8)) print(`  FAIL ${failure}`);
  const verdict = failures.length === 0 ? 'ok  ' : 'FAIL';
  print(`${verdict}  ${rounds} imports cancelled under kills or pauses and undone under kills: ${failures.length} failures (${seconds(performance.now() - startedAt)})`); // prettier-ignore
  return { failures: failures.length, injected: `${rounds} imports cancelled and undone` };
}
