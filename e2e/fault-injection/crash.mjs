#!/usr/bin/env node
// `npm run test:crash -- [--kills 54] [--seed N] [--queue postgres|redis] [--rounds 10]`: imports are exactly-once. The same
// files are imported twice, once undisturbed and once while workers, catalog and database are killed at moments that the
// seed picks; what is left must be the same to the last value. Then files that overlap are imported at once, many times.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../../bin/cli-error.mjs';
import { onPath } from '../../bin/processes.mjs';
import { installedRedis } from '../../bin/redis.mjs';
import { complain, say, seconds, step } from '../../bin/console-output.mjs';
import { disturbed, undisturbed } from './interruptions.mjs';
import { overlaps } from './overlapping-imports.mjs';
import { importsFor } from './fault-points.mjs';
import { Database } from './site.mjs';

/** As many kills of workers as the campaign must have at least to say anything. */
const FEWEST_KILLS = 3;

async function main() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '54' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      queue: { type: 'string' },
      rounds: { type: 'string', default: '10' },
    },
  });
  const [kills, seed, rounds] = [values.kills, values.seed, values.rounds].map(Number);
  if (![kills, seed, rounds].every((number) => Number.isSafeInteger(number)) || (kills ?? 0) < FEWEST_KILLS) {
    throw new CliError(`--kills, --seed and --rounds must be whole numbers, --kills at least ${FEWEST_KILLS}.`);
  }
  const queues = queuesOf(values.queue);
  const begin = performance.now();
  say(`Seed ${seed}: --seed ${seed} strikes at the same moments again.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-crash-'));
  await chmod(dataDir, 0o755); // as root the server runs as somebody else
  await mkdir(join(dataDir, 'logs'));
  const database = await Database.start(dataDir);
  let failures = 0;
  try {
    for (const queue of queues) {
      const redis = queue === 'redis' ? await installedRedis() : null;
      const place = { database, folder: dataDir, redisUrl: redis?.url, seed: /** @type {number} */ (seed) };
      try {
        say(`\nQueue on ${queue}`);
        const files = importsFor(/** @type {number} */ (kills));
        const reference = await step(`${files} imports, undisturbed`, () => undisturbed(place, files));
        failures += await disturbed(place, /** @type {number} */ (kills), reference);
        failures += await overlaps(place, /** @type {number} */ (rounds));
      } finally {
        await redis?.stop();
      }
    }
  } finally {
    await database.stop();
    if (failures === 0) await rm(dataDir, { recursive: true, force: true });
    else say(`Logs: ${join(dataDir, 'logs')}`);
  }
  say(`\n${failures === 0 ? 'Exactly once.' : `${failures} failures.`} ${seconds(performance.now() - begin)}`);
  process.exitCode = failures === 0 ? 0 : 1;
}

/** @param {string | undefined} wanted */
function queuesOf(wanted) {
  if (wanted !== undefined && wanted !== 'postgres' && wanted !== 'redis') {
    throw new CliError('--queue must be postgres or redis.');
  }
  const hasRedis = onPath('redis-server') !== null;
  if (wanted === 'redis' && !hasRedis) throw new CliError('redis-server is not on the PATH.');
  if (wanted) return [wanted];
  if (!hasRedis) say('The queue on Redis is left out: redis-server is not on the PATH.');
  return hasRedis ? ['postgres', 'redis'] : ['postgres'];
}

try {
  await main();
} catch (error) {
  complain(describeFailure(error));
  process.exitCode = 1;
}
