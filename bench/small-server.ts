#!/usr/bin/env node
// `npm run bench:small-server [-- --businesses 500000 --seconds 60 --rate 50 --memory 1024]`: `npm start` in a cgroup with little memory, while
// visitors come and while a file of 150 MB is imported.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportView } from '@directory/contracts/imports';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { print, printError, step } from '../bin/console-output.mjs';
import { freePorts } from '../bin/ports.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { AdminClient } from './admin-client.js';
import { folderOf, openDatabase } from './database.js';
import { judge } from './figures.js';
import { csvFile } from './import-files.js';
import { withForeignLoad } from './machine.js';
import { ADMIN } from './processes.js';
import { ms } from './report.js';
import { openLoop } from './requests.js';
import { findPaths } from './search-queries.js';
import { findTargets } from './targets.js';
import { workbook } from './workbooks.js';

const FILE_BYTES = 150_000_000;
const FILE_ROWS = 395_000;
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 1_000;
/** Seconds until an import of 150 MB is given up. */
const IMPORT_TIMEOUT_MS = 30 * 60_000;
const BARS = { p95Ms: 500, startSeconds: 10 };

async function main() {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string', default: '500000' },
      seconds: { type: 'string', default: '60' },
      rate: { type: 'string', default: '50' },
      memory: { type: 'string', default: '1024' },
    },
  });
  const [businesses, seconds, rate] = [Number(values.businesses), Number(values.seconds), Number(values.rate)];
  const memoryMiB = Number(values.memory);
  if (![businesses, seconds, rate, memoryMiB].every((number) => number > 0))
    throw new CliError('Each option is a number above 0.');
  const group = MemoryGroup.create(memoryMiB);
  const dataDir = mkdtempSync(join(tmpdir(), 'directory-small-'));
  try {
    const paths = await prepare(businesses, dataDir, 2 * seconds * rate);
    const file = await step('File of 150 MB', async () => csvFile(await workbook('inline', FILE_ROWS), FILE_BYTES));
    const site = await Site.start(dataDir, group);
    try {
      const passed = [judge({ name: 'start', value: site.startMs / 1000, unit: 's', max: BARS.startSeconds })];
      passed.push(await visit(site.url, 'alone', paths.slice(0, seconds * rate), rate));
      const importing = site.import(file);
      passed.push(await visit(site.url, 'next to an import', paths.slice(seconds * rate), rate));
      const { seconds: importSeconds, rows } = await importing;
      passed.push(judge({ name: 'import of 150 MB', value: importSeconds, unit: 's' }));
      print(`${rows.toLocaleString('en')} rows imported`);
      passed.push(
        judge({ name: 'processes ended for want of memory', value: group.endedProcesses(), unit: 'ratio', max: 0 }),
      );
      if (!passed.every(Boolean)) process.exitCode = 1;
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    group.remove();
  }
}

/** Copies the measured database into a data folder. Resolves to what visitors request. */
async function prepare(businesses: number, dataDir: string, requests: number): Promise<string[]> {
  const postgres = await openDatabase(businesses);
  const { searches } = await findPaths(postgres.url);
  const { cold } = await findTargets(postgres.url, requests);
  await postgres.stop();
  // With its owner, who PostgreSQL runs as.
  for (const name of ['postgres', 'postgres-password'])
    execFileSync('cp', ['-a', join(folderOf(businesses), name), dataDir]);
  const lists = cold.filter(({ bar }) => bar === 'page');
  return Array.from({ length: requests }, (_, at) => {
    const kind = at % 4 === 0 ? searches.map(({ path }) => path) : (lists[at % lists.length]?.paths ?? []);
    return kind[at % kind.length]!;
  });
}

async function visit(url: string, when: string, paths: string[], rate: number): Promise<boolean> {
  const { result, others } = await withForeignLoad(() => openLoop(url, paths, rate));
  print(
    `${rate} a second ${when}: p50 ${ms(result.p50)}, p95 ${ms(result.p95)}, p99 ${ms(result.p99)} ms; others ${Math.round(others * 100)} %`,
  );
  const name = `${rate} requests a second, ${when}, p95`;
  return judge({ name, value: result.overloaded ? Infinity : result.p95, unit: 'ms', max: BARS.p95Ms });
}

/** A memory cgroup of either version. */
class MemoryGroup {
  private constructor(private readonly folder: string) {}

  static create(memoryMiB: number): MemoryGroup {
    const versions = [
      { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
      { root: '/sys/fs/cgroup', limit: 'memory.max' },
    ];
    for (const { root, limit } of versions) {
      const folder = join(root, `directory-bench-${process.pid}`);
      try {
        mkdirSync(folder);
        if (existsSync(join(folder, limit))) {
          writeFileSync(join(folder, limit), String(memoryMiB * 2 ** 20));
          return new MemoryGroup(folder);
        }
        rmdirSync(folder);
      } catch (error) {
        if (!['ENOENT', 'EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
    }
    throw new CliError('Memory cannot be limited: run as root on Linux with the memory controller of cgroups.');
  }

  /** Command that runs `command` within the group. */
  within(command: string[]): [string, string[]] {
    return ['/bin/sh', ['-c', `echo $$ > ${this.folder}/cgroup.procs; exec "$@"`, 'sh', ...command]];
  }

  endedProcesses(): number {
    const events = existsSync(join(this.folder, 'memory.events')) ? 'memory.events' : 'memory.oom_control';
    return Number(/^oom_kill (\d+)$/m.exec(this.read(events))?.[1] ?? NaN);
  }

  /** A process that still ends is no error, which would hide that of the measurement. */
  remove(): void {
    try {
      rmdirSync(this.folder);
    } catch (error) {
      printError(`The memory group ${this.folder} is left: ${(error as Error).message}`);
    }
  }

  private read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }
}

/** `npm start`, and an administrator's script. */
class Site {
  private constructor(
    readonly url: string,
    readonly startMs: number,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(dataDir: string, group: MemoryGroup): Promise<Site> {
    const [port = 0] = await freePorts(1);
    const url = `http://localhost:${port}`;
    const begin = performance.now();
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'false',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const [command, args] = group.within([process.execPath, 'bin/start.mjs']);
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    const end = async () => {
      child.kill('SIGTERM');
      if (!(await pollUntil(isOver, STOP_TIMEOUT_MS))) child.kill('SIGKILL');
    };
    const isReady = () =>
      fetch(`${url}/api/categories`).then(
        ({ ok }) => ok,
        () => false,
      );
    const isUp = await pollUntil(async () => isOver() || (await isReady()), START_TIMEOUT_MS);
    if (isUp && !isOver()) return new Site(url, performance.now() - begin, end);
    await end();
    throw new CliError('npm start did not start the site.');
  }

  stop = () => this.end();

  /** Rejects unless every row is imported. */
  async import(path: string): Promise<{ seconds: number; rows: number }> {
    const admin = await AdminClient.signedIn(this.url);
    const begin = performance.now();
    const importId = await admin.upload(path);
    for (;;) {
      await sleep(POLL_INTERVAL_MS);
      const view = await admin.call<ImportView>(`/api/admin/imports/${importId}`);
      const seconds = (performance.now() - begin) / 1000;
      if (view.state === 'done' && view.report) return { seconds, rows: view.report.successCount };
      if (view.finishedAt) throw new CliError(view.error?.message ?? `The import was ${view.state}`);
      if (seconds * 1000 > IMPORT_TIMEOUT_MS) throw new CliError('The import did not end.');
    }
  }
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
