#!/usr/bin/env node
// `npm run bench:footprint [-- --businesses 2100000]`: bytes of a business in PostgreSQL, and the memory and the warm start of `npm start`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { freePorts } from '../bin/ports.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { printError } from '../bin/console-output.mjs';
import { openDatabase } from './database.js';
import { judge } from './figures.js';
import { withClient } from './import-baseline.js';
import { proportionalMemoryOf } from './machine.js';

const BARS = { businessBytes: 2_400, memoryMiB: 400, startSeconds: 3 };
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
/** After this time nothing of the start is left to do. */
const SETTLE_MS = 30_000;
/** Empty tables take this share of a directory that is larger at most. */
const MIN_BUSINESSES = 100_000;

async function main() {
  const { values } = parseArgs({ options: { businesses: { type: 'string', default: '2100000' } } });
  const count = Number(values.businesses);
  if (!(count >= MIN_BUSINESSES)) throw new CliError(`--businesses must be ${MIN_BUSINESSES} or more.`);
  const bytes = await databaseBytes(count);
  const dataDir = mkdtempSync(join(tmpdir(), 'directory-footprint-'));
  try {
    await (await startSite(dataDir)).stop(); // the first start creates the database and imports the sample
    const site = await startSite(dataDir);
    await sleep(SETTLE_MS);
    const memory = proportionalMemoryOf(site.pid);
    await site.stop();
    const passed = [
      judge({ name: 'database, per business', value: bytes / count, unit: 'bytes', max: BARS.businessBytes }),
      judge({ name: 'idle processes of npm start (PSS)', value: memory, unit: 'MiB', max: BARS.memoryMiB }),
      judge({ name: 'warm npm start', value: site.startMs / 1000, unit: 's', max: BARS.startSeconds }),
    ].every(Boolean);
    if (!passed) process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function databaseBytes(count: number) {
  const postgres = await openDatabase(count);
  try {
    const sql = 'SELECT pg_database_size(current_database())::float8 AS bytes';
    return await withClient(
      postgres.url,
      async (client) => (await client.query<{ bytes: number }>(sql)).rows[0]!.bytes,
    );
  } finally {
    await postgres.stop();
  }
}

/** Starts the site and waits until visitors are served from the database. */
async function startSite(dataDir: string) {
  const [port = 0] = await freePorts(1);
  const begin = performance.now();
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  let running = true;
  child.once('exit', () => (running = false));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/categories`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isStarted = await pollUntil(async () => !running || (await isReady()), READY_TIMEOUT_MS, POLL_MS);
  if (!isStarted || !running || child.pid === undefined) {
    child.kill('SIGKILL');
    throw new CliError('npm start did not start the site.');
  }
  const startMs = performance.now() - begin;
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await pollUntil(() => !running, STOP_TIMEOUT_MS))) throw new CliError('The site did not stop.');
  };
  return { pid: child.pid, startMs, stop };
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
