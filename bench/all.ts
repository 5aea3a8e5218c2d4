#!/usr/bin/env node
// `npm run bench [-- --only import,search --record]`: a short form of every benchmark in about a quarter of an hour, and one table:
// each figure next to its limit and to the last recorded run on such a machine. `--record` adds this run to bench/results.json.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { print, printError, seconds } from '../bin/console-output.mjs';
import { FIGURES_FILE, format, isWithinLimit, limitOf } from './figures.js';
import { withForeignLoad } from './machine.js';
import { percent, table } from './report.js';
import { median } from './requests.js';
import type { Figure } from './figures.js';

const COUNT = '200000';
/** Program and arguments; the limits that the programs print are those of full sizes. */
const PARTS: Record<string, string[]> = {
  read: ['read.ts', '--rows', '40000', '--rounds', '3'],
  import: ['import.ts', '--rows', '40000', '--businesses', COUNT, '--only', 'empty,large'],
  api: ['api.ts', '--only', 'hot', '--large', COUNT, '--seconds', '1'],
  pages: ['pages.ts', '--businesses', COUNT, '--seconds', '10'],
  search: ['search.ts', '--businesses', COUNT, '--only', 'speed', '--seconds', '20'],
  freshness: ['freshness.ts', '--businesses', COUNT, '--rows', '20000'],
  admin: ['admin.ts', '--businesses', COUNT, '--rounds', '2'],
  sitemaps: ['sitemaps.ts', '--businesses', COUNT],
  photos: ['photos.ts', '--requests', '3000'],
  footprint: ['footprint.ts', '--businesses', COUNT],
};
const RESULTS_FILE = join(ROOT, 'bench', 'results.json');
/** Runs kept for each machine. */
const MAX_RUNS = 10;
/** A change of a figure by more is marked. */
const NOTABLE_CHANGE = 0.05;
/** The processor's speed is measured by hashing so many bytes, repeatedly. */
const FLOOR_BYTES = 32 * 2 ** 20;
const FLOOR_ROUNDS = 5;

interface Run {
  date: string;
  commit: string;
  /** Milliseconds of the fixed work that `ms` and `s` are compared by. */
  floorMs: number;
  /** Share of the processors used by other programs. */
  others: number;
  figures: Figure[];
}
/** Machine → runs, the latest last. */
type Results = Record<string, Run[]>;

async function main() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, record: { type: 'boolean', default: false } },
  });
  const parts = values.only?.split(',') ?? Object.keys(PARTS);
  const unknown = parts.filter((part) => !(part in PARTS));
  if (unknown.length > 0) throw new CliError(`--only takes ${Object.keys(PARTS).join(', ')}.`);
  const begin = performance.now();
  const figures: Figure[] = [];
  const failed: string[] = [];
  const floors = [measureFloor()];
  const { others } = await withForeignLoad(async () => {
    for (const part of parts) {
      print(`\n${part}\n`);
      const result = await run(PARTS[part]!);
      figures.push(...result.figures);
      if (result.figures.length === 0) failed.push(part);
      floors.push(measureFloor());
    }
  });
  const results = readResults();
  const own = (results[machine()] ??= []);
  const current = { date: new Date().toISOString(), commit: await commit(), floorMs: median(floors), others, figures };
  print(`\n${machine()}; other programs took ${percent(others)}; ${seconds(performance.now() - begin)}\n`);
  printComparison(current, own.at(-1));
  if (values.record) {
    own.push(current);
    results[machine()] = own.slice(-MAX_RUNS);
    writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
  }
  if (failed.length > 0) throw new CliError(`No figures of: ${failed.join(', ')}.`);
}

/** Runs a benchmark; a figure beyond its limit is no failure, as sizes and machine are not those of the limits. */
async function run([program, ...args]: string[]): Promise<{ figures: Figure[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'directory-bench-'));
  const file = join(folder, 'figures');
  try {
    const child = spawn(process.execPath, [...process.execArgv, join(ROOT, 'bench', program!), ...args], {
      cwd: ROOT,
      env: { ...process.env, [FIGURES_FILE]: file },
      stdio: 'inherit',
    });
    await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return { figures: lines.map((line) => JSON.parse(line) as Figure) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printComparison(current: Run, last: Run | undefined) {
  table(
    ['figure', 'now', 'limit', last ? last.date.slice(0, 10) : 'recorded', 'now ÷ recorded'],
    current.figures.map((figure) => {
      const before = last?.figures.find(({ name }) => name === figure.name);
      const change = before ? normalized(figure, current) / normalized(before, last!) : NaN;
      const isNotable = Math.abs(change - 1) > NOTABLE_CHANGE;
      return [
        figure.name,
        `${isWithinLimit(figure) ? '' : '! '}${format(figure.value, figure.unit)}`,
        limitOf(figure).trim(),
        before ? format(before.value, before.unit) : '–',
        Number.isNaN(change) ? '–' : `${isNotable ? '* ' : ''}${change.toFixed(2)}`,
      ];
    }),
  );
  print(
    '\n!: beyond its limit. *: changed by more than 5 %. Times are compared as multiples of a fixed work of the processor,',
  );
  print(`which took ${format(current.floorMs, 'ms')} now${last ? ` and ${format(last.floorMs, 'ms')} then` : ''}.`);
}

/** Times and rates relative to the speed of the processor at the time. */
function normalized({ value, unit }: Figure, { floorMs }: Run) {
  if (unit === 'ms' || unit === 's') return value / floorMs;
  return unit === '/s' ? value * floorMs : value;
}

function measureFloor() {
  const bytes = Buffer.alloc(FLOOR_BYTES, 1);
  const times = Array.from({ length: FLOOR_ROUNDS }, () => {
    const begin = performance.now();
    createHash('sha256').update(bytes).digest();
    return performance.now() - begin;
  });
  return Math.min(...times);
}

function readResults(): Results {
  return existsSync(RESULTS_FILE) ? (JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as Results) : {};
}

/** Machines of the same kind share their runs. */
function machine() {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim()}, ${availableParallelism()} processors, ${gibibytes} GiB`;
}

async function commit() {
  const child = spawn('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  child.once('error', () => {}); // without git
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return output.trim();
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
