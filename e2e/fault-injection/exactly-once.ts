// Imports are exactly-once. The same files are imported twice, once undisturbed and once while workers, catalog, database and
// Redis are killed at moments that the seed picks; both results must be equal. Then imports are cancelled and undone under kills,
// and files that overlap are imported at the same time.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../bin/cli-error.mjs';
import { onPath } from '../../bin/processes.mjs';
import { print, step } from '../../bin/console-output.mjs';
import { cancelledImports } from './cancelled-imports.js';
import { importsNeeded } from './fault-points.js';
import { runWithFaults, runUndisturbed } from './interruptions.js';
import { MUTANTS } from './mutants.js';
import { overlappingImports } from './overlapping-imports.js';
import { restartedDatabase } from './restarted-database.js';
import { Database, RedisServer } from './stores.js';
import { supersededWorkers } from './superseded-workers.js';
import { notMeasured, type CampaignOptions, type Guarantee } from './guarantees.js';
import type { Place } from './interruptions.js';

const MIN_KILLS = 3;
const OVERLAPPING_ROUNDS = 10;
/** One cancelled and one superseded import for so many kills. */
const KILLS_PER_CANCEL = 18;

export async function exactlyOnce(options: CampaignOptions): Promise<Guarantee[]> {
  const { kills, seed } = options;
  if (kills < MIN_KILLS) throw new CliError(`--kills must be at least ${MIN_KILLS}.`);
  const guarantees: Guarantee[] = [];
  const add = (promise: string, failures: number, detail: string) =>
    guarantees.push({
      promise,
      limit: '0 differences',
      measured: `${failures} after ${detail}`,
      isKept: failures === 0,
    });
  await onDatabase(async (database, folder) => {
    for (const queue of queuesOf(options.queue)) {
      const redis = queue === 'redis' ? await RedisServer.start() : undefined;
      const place = { database, folder, redis, seed };
      try {
        print(`\nQueue on ${queue}`);
        const files = importsNeeded(kills);
        const reference = await step(`${files} imports, undisturbed`, () => runUndisturbed(place, files));
        const { wrong, missed, injected } = await runWithFaults(place, kills, reference);
        add(`imports are exactly-once, queue on ${queue}`, wrong + missed, injected);
        const cancelled = await cancelledImports(place, Math.ceil(kills / KILLS_PER_CANCEL));
        add(`a cancelled and undone import leaves nothing, queue on ${queue}`, cancelled.failures, cancelled.injected);
        const superseded = await supersededWorkers(place, Math.ceil(kills / KILLS_PER_CANCEL));
        add(`rows of a superseded worker change nothing, queue on ${queue}`, superseded.failures, superseded.injected);
        const overlapping = await overlappingImports(place, OVERLAPPING_ROUNDS);
        add(
          `overlapping imports are exactly-once, queue on ${queue}`,
          overlapping,
          `${OVERLAPPING_ROUNDS} rounds of two files`,
        );
        guarantees.push(await restartedDatabase(place));
      } finally {
        await redis?.stop();
      }
    }
  });
  if (options.queue === undefined && !hasRedis())
    guarantees.push(notMeasured('imports are exactly-once, queue on redis', 'redis-server is not on the PATH'));
  return guarantees;
}

/** Deliberate errors in the services lead to other results: otherwise the campaign would prove nothing. */
export async function mutants({ kills, seed }: CampaignOptions): Promise<Guarantee[]> {
  const guarantees: Guarantee[] = [];
  await onDatabase(async (database, folder) => {
    const correct: Place = { database, folder, redis: undefined, seed };
    const files = importsNeeded(Math.max(kills, MIN_KILLS));
    const reference = await step(`${files} imports, undisturbed`, () => runUndisturbed(correct, files));
    for (const mutant of Object.keys(MUTANTS)) {
      print(`\nMutant “${mutant}”`);
      const place = { ...correct, mutant };
      const { failures, injected } =
        mutant === 'no fence'
          ? await supersededWorkers(place, 1) // all else is idempotent
          : await runWithFaults(place, kills, reference).then(({ wrong, injected }) => ({ failures: wrong, injected }));
      guarantees.push({
        promise: `the campaign detects the mutant “${mutant}”`,
        limit: 'detected',
        measured: `${failures} differences after ${injected}`,
        isKept: failures > 0,
      });
    }
  });
  return guarantees;
}

/** Deletes the folder unless something fails: it has the logs. */
async function onDatabase(run: (database: Database, folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'directory-chaos-'));
  await chmod(folder, 0o755); // as root the server runs as another user
  await mkdir(join(folder, 'logs'));
  const database = await Database.start(folder);
  print(`Logs: ${join(folder, 'logs')}`);
  try {
    await run(database, folder);
  } finally {
    await database.stop();
  }
  await rm(folder, { recursive: true, force: true });
}

const hasRedis = () => onPath('redis-server') !== null;

function queuesOf(requested: string | undefined) {
  if (requested !== undefined && requested !== 'postgres' && requested !== 'redis') {
    throw new CliError('--queue must be postgres or redis.');
  }
  if (requested === 'redis' && !hasRedis()) throw new CliError('redis-server is not on the PATH.');
  if (requested) return [requested];
  return hasRedis() ? ['postgres', 'redis'] : ['postgres'];
}
