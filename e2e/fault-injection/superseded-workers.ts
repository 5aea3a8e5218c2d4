// Rows of a superseded worker change nothing. The end of a worker's staged rows is held back while the worker is paused; another
// worker takes the import over, an administrator ignores a column and confirms, and the held rows, which have that column, arrive
// while those without it are merged.
import { print, seconds } from '../../bin/console-output.mjs';
import { CliError } from '../../bin/cli-error.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { SeededRandom } from '../../bench/random.js';
import { runQuery } from './database-snapshot.js';
import { business, fileOf } from './import-files.js';
import { databaseNameOf, nothingLeft } from './interruptions.js';
import { listenForProgress } from './progress-listener.js';
import { Site } from './site.js';
import type { FaultPoint, FaultProxy, Plan } from './fault-proxy.js';
import type { Place } from './interruptions.js';

const TIMEOUT_MS = 180_000;
const POLL_MS = 20;
/** Many batches, so that most rows are still to be merged when the held ones arrive. */
const ROWS = 20_000;
const COLUMN = 'phone';
const HOLD: FaultPoint = {
  ...{
    name: 'end of the rows held back, worker paused',
    link: 'catalog',
    text: 'PUT /internal/imports/',
    bytes: 10_000,
  },
  ...{ moment: 'end of request', victim: 'worker', signal: 'SIGSTOP' },
};

/** Resolves to the number of failures, and to what was injected. */
export async function supersededWorkers(place: Place, rounds: number) {
  const { database, redis, seed } = place;
  const chance = new SeededRandom(seed);
  const startedAt = performance.now();
  const name = databaseNameOf('superseded', place);
  await runQuery(database.url('postgres'), `CREATE DATABASE ${name}`);
  const url = database.url(name);
  let paused: FaultProxy | undefined;
  let isHolding = false;
  const plan: Plan = {
    next: () => (isHolding ? HOLD : undefined),
    inject: (point, _id, proxy) => {
      isHolding = false;
      paused = proxy;
      site.startInjection(proxy, point);
    },
  };
  const site = new Site({ ...place, name, workers: 2, plan });
  await site.start();
  const progress = await listenForProgress({ databaseUrl: url, redisUrl: redis?.url });
  const failures: string[] = [];
  const until = async (what: string, condition: () => boolean | Promise<boolean>) => {
    if (!(await pollUntil(condition, TIMEOUT_MS, POLL_MS))) throw new CliError(`The import does not reach: ${what}.`);
  };
  try {
    await site.startWorkers();
    for (let round = 1; round <= rounds; round++) {
      const rows = Array.from({ length: ROWS }, (_, i) => business(chance, `late${round}`, i));
      isHolding = true;
      const id = await site.upload(await fileOf(`late${round}`, rows, 'csv'), undefined, true);
      await until('a paused worker', () => paused !== undefined);
      await until('a preview of another worker', async () => (await site.view(id)).state === 'awaiting');
      await site.ignoreColumn(id, COLUMN);
      await until('a preview without the column', async () => (await site.view(id)).state === 'awaiting');
      await site.confirm(id);
      await until('a merged batch', async () => ((await site.view(id)).progress?.rowsMerged ?? 0) > 0);
      paused!.release();
      await until('its end', async () => (await site.view(id)).finishedAt !== null);
      site.resume(paused!);
      paused = undefined;
      failures.push(...(await nothingLeft(site, url, progress)));
      const { state, report } = await site.view(id);
      if (state !== 'done' || report?.inserted !== ROWS)
        failures.push(`round ${round}: ${state} with ${report?.inserted} of ${ROWS} businesses`);
      const late = await runQuery<{ place_id: string }>(
        url,
        `SELECT place_id FROM business WHERE import_id = '${id}' AND phone IS NOT NULL`,
      );
      failures.push(...late.map(({ place_id }) => `round ${round}: ${place_id} has the ignored column`));
    }
  } finally {
    await progress.close();
    await site.stop();
  }
  failures.push(...site.failedInjections);
  for (const failure of failures.slice(0, 8)) print(`  FAIL ${failure}`);
  const verdict = failures.length === 0 ? 'ok  ' : 'FAIL';
  print(`${verdict}  rows of a superseded worker, ${rounds} times: ${failures.length} failures (${seconds(performance.now() - startedAt)})`); // prettier-ignore
  return { failures: failures.length, injected: `${rounds} imports with late rows` };
}
