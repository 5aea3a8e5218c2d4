#!/usr/bin/env node
// `npm run bench:api [-- --endpoint city --seconds 2 --only hot|cold]`: speed of visitors' calls, checked against the bars.
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { printError, print } from '../bin/console-output.mjs';
import { report } from './api-report.js';
import { folderOf, openDatabase } from './database.js';
import { coldRequests, measureCold, measureHot } from './measure.js';
import { findTargets } from './targets.js';

/** Seconds of one hot run, and of one kind of page of the cold measurement. */
const HOT_SECONDS = 1;
const COLD_SECONDS = 10;

async function main() {
  const { values } = parseArgs({
    options: {
      endpoint: { type: 'string', default: '' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      small: { type: 'string', default: '200000' },
      large: { type: 'string', default: '2100000' },
    },
  });
  const { endpoint, only } = values;
  if (only !== undefined && only !== 'hot' && only !== 'cold') throw new CliError('--only must be hot or cold.');
  const seconds = values.seconds === undefined ? undefined : positive('seconds', values.seconds);
  const sizes = { small: positive('small', values.small), large: positive('large', values.large) };

  const coldSmall =
    only === 'hot' ? null : await measure(sizes.small, endpoint, { coldSeconds: seconds ?? COLD_SECONDS });
  const large = await measure(sizes.large, endpoint, {
    ...(only === 'cold' ? {} : { hotSeconds: seconds ?? HOT_SECONDS }),
    ...(only === 'hot' ? {} : { coldSeconds: seconds ?? COLD_SECONDS }),
  });
  report(
    {
      hot: large.hot?.results ?? [],
      cold: large.cold?.results ?? [],
      coldSmall: coldSmall?.cold?.results ?? [],
      memories: {
        ...(large.hot ? { hot: large.hot.memory } : {}),
        ...(large.cold ? { 'cold pages': large.cold.memory.pages, 'cold full lists': large.cold.memory.lists } : {}),
      },
    },
    sizes,
  );
}

/**
 * @param endpoint only what has this in its name
 * @param options what to measure
 */
async function measure(
  count: number,
  endpoint: string,
  { hotSeconds, coldSeconds }: { hotSeconds?: number; coldSeconds?: number },
) {
  const postgres = await openDatabase(count);
  try {
    const place = { folder: folderOf(count), databaseUrl: postgres.url };
    const targets = await findTargets(postgres.url, coldRequests(coldSeconds ?? 0));
    const wanted = ({ name }: { name: string }) => name.includes(endpoint);
    const [hotTargets, coldTargets] = [targets.hot.filter(wanted), targets.cold.filter(wanted)];
    if (hotTargets.length === 0 && coldTargets.length === 0) {
      throw new CliError(
        `No endpoint has "${endpoint}" in its name: ${targets.hot.map(({ name }) => name).join(', ')}`,
      );
    }
    print(`\nMeasuring ${count.toLocaleString('en')} businesses`);
    const cold = coldSeconds === undefined ? null : await measureCold(place, coldTargets);
    const hot = hotSeconds === undefined ? null : await measureHot(place, hotTargets, hotSeconds);
    return { hot, cold };
  } finally {
    await postgres.stop();
  }
}

function positive(name: string, text: string) {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new CliError(`--${name} must be a number above 0.`);
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
