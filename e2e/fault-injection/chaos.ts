#!/usr/bin/env node
// `npm run chaos -- [--only exactly-once|mutants|uploads|outages|search|disk|clock|load|input|files|privacy] [--seed N]`: runs the
// campaigns and prints one table of the promises in docs/guarantees.md with what was measured, and what this machine cannot measure.
// Exit 1 if one is broken or a campaign ends early. Sizes: `--kills` of processes of imports, `--seconds` of each measurement,
// `--requests` that are generated, `--changes` during an outage; `--queue postgres|redis` and `--kill catalog` limit campaigns to one
// queue and to one process.
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../../bin/cli-error.mjs';
import { print, printError, seconds } from '../../bin/console-output.mjs';
import { clockSetBack } from './clock.js';
import { exactlyOnce, mutants } from './exactly-once.js';
import { fullDisk } from './full-disk.js';
import { printGuarantees } from './guarantees.js';
import { hostileFiles, hostileRequests } from './hostile-input.js';
import { killedUploads } from './killed-uploads.js';
import { overload } from './overload.js';
import { privacy } from './privacy.js';
import { recovery } from './recovery.js';
import { searchOutage } from './search-outage.js';
import type { Campaign, Guarantee } from './guarantees.js';

const CAMPAIGNS: Record<string, Campaign> = {
  'exactly-once': exactlyOnce,
  mutants,
  uploads: killedUploads,
  outages: recovery,
  search: searchOutage,
  disk: fullDisk,
  clock: clockSetBack,
  load: overload,
  input: hostileRequests,
  files: hostileFiles,
  privacy,
};

function numberOf(name: string, text: string) {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new CliError(`--${name} must be a whole number.`);
  return number;
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
      kills: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
      requests: { type: 'string', default: '10000' },
      changes: { type: 'string', default: '100000' },
      queue: { type: 'string' },
      kill: { type: 'string' },
    },
  });
  const { only, queue, kill } = values;
  if (only !== undefined && !(only in CAMPAIGNS))
    throw new CliError(`--only must be one of ${Object.keys(CAMPAIGNS).join(', ')}.`);
  const [seed = 0, kills = 0, duration = 0, requests = 0, changes = 0] = (
    ['seed', 'kills', 'seconds', 'requests', 'changes'] as const
  ).map((name) => numberOf(name, values[name]));
  print(`Seed ${seed}: --seed ${seed} injects the same faults.`);
  const startedAt = performance.now();
  const guarantees: Guarantee[] = [];
  for (const [name, campaign] of Object.entries(CAMPAIGNS)) {
    if (only !== undefined && name !== only) continue;
    print(`\n${name}`);
    try {
      guarantees.push(...(await campaign({ seed, kills, seconds: duration, requests, changes, queue, kill })));
    } catch (error) {
      const reason = describeFailure(error);
      printError(reason);
      const measured = `ended early: ${reason.split('\n', 1)[0]}`;
      guarantees.push({ promise: `the campaign ${name}`, limit: 'ends', measured, isKept: false });
    }
  }
  const { broken, unmeasured } = printGuarantees(guarantees);
  const verdicts = [
    ...(broken > 0 ? [`${broken} broken.`] : []),
    ...(unmeasured > 0 ? [`${unmeasured} not measured.`] : []),
  ];
  print(`\n${verdicts.join(' ') || 'All kept.'} ${seconds(performance.now() - startedAt)}`);
  process.exitCode = broken === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
