#!/usr/bin/env node
// `npm run test:crash -- [--kills 54] [--seed N] [--queue postgres|redis] [--rounds 10]`: imports are exactly-once. The same
// files are imported twice, once undisturbed and once while workers, catalog and database are killed at moments that the
// seed picks; both results must be equal. Then files that overlap are imported at the same time, many times.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../../bin/cli-error.mjs';
import { onPath } from '../../bin/processes.mjs';
import { installedRedis } from '../../bin/redis.mjs';
import { printError, print, seconds, step } from '../../bin/console-output.mjs';
import { runWithFaults, runUndisturbed } from './interruptions.js';
import { overlappingImports } from './overlapping-imports.js';
import { importsNeeded } from './fault-points.js';
import { Database } from './site.js';

const MIN_KILLS = 3;

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
  if (![kills, seed, rounds].every((number) => Number.isSafeInteger(number)) || (kills ?? 0) < MIN_KILLS) {
    throw new CliError(`--kills, --seed and --rounds must be whole numbers, --kills at least ${MIN_KILLS}.`);
  }
  const queues = queuesOf(values.queue);
  const startedAt = performance.now();
  print(`Seed ${seed}: --seed ${seed} injects the same faults.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-crash-'));
  await chmod(dataDir, 0o755); // as root the server runs as another user
  await mkdir(join(dataDir, 'logs'));
  const database = await Database.start(dataDir);
  let failures = 0;
  try {
    for (const queue of queues) {
      const redis = queue === 'redis' ? await installedRedis() : null;
      const place = { database, folder: dataDir, redisUrl: redis?.url, seed: seed as number };
      try {
        print(`\nQueue on ${queue}`);
        const files = importsNeeded(kills as number);
        const reference = await step(`${files} imports, undisturbed`, () => runUndisturbed(place, files));
        failures += await runWithFaults(place, kills as number, reference);
        failures += await overlappingImports(place, rounds as number);
      } finally {
        await redis?.stop();
      }
    }
  } finally {
    await database.stop();
    if (failures === 0) await rm(dataDir, { recursive: true, force: true });
    else print(`Logs: ${join(dataDir, 'logs')}`);
  }
  print(`\n${failures === 0 ? 'Exactly once.' : `${failures} failures.`} ${seconds(performance.now() - startedAt)}`);
  process.exitCode = failures === 0 ? 0 : 1;
}

function queuesOf(requested: string | undefined) {
  if (requested !== undefined && requested !== 'postgres' && requested !== 'redis') {
    throw new CliError('--queue must be postgres or redis.');
  }
  const hasRedis = onPath('redis-server') !== null;
  if (requested === 'redis' && !hasRedis) throw new CliError('redis-server is not on the PATH.');
  if (requested) return [requested];
  if (!hasRedis) print('The queue on Redis is left out: redis-server is not on the PATH.');
  return hasRedis ? ['postgres', 'redis'] : ['postgres'];
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
