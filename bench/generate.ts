#!/usr/bin/env node
// `npm run bench:data -- --businesses 2100000 [--fresh]`: a database for benchmarks, with reproducible businesses.
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { printError, print, seconds, shortPath } from '../bin/console-output.mjs';
import { folderOf, openDatabase } from './database.js';

async function main() {
  const { values } = parseArgs({
    options: { businesses: { type: 'string', default: '2100000' }, fresh: { type: 'boolean', default: false } },
  });
  const count = Number(values.businesses);
  if (!Number.isSafeInteger(count) || count < 1) throw new CliError('--businesses must be a whole number above 0.');
  const begin = performance.now();
  const postgres = await openDatabase(count, { fresh: values.fresh });
  await postgres.stop();
  print(`Ready in ${shortPath(folderOf(count))} after ${seconds(performance.now() - begin)}`);
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
