#!/usr/bin/env node
// `npm run bench:rolling [-- --requests 10000 --parts order,worker,throughput,roll]`: what visitors and imports notice when
// processes are replaced. Gateways and catalogs are replaced one by one under 60 clients with persistent connections; a worker is
// stopped in the middle of an import; all services are started before their database; two files are imported by one worker and by
// two.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { startPostgres } from '../bin/postgres.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { findRedis } from '../bin/redis.mjs';
import { SeededRandom } from './random.js';
import { printError, print, seconds } from '../bin/console-output.mjs';
import { business, fileOf } from '../e2e/fault-injection/import-files.js';
import { PersistentClient } from '../e2e/fault-injection/persistent-client.js';
import { Admin, Replicas } from '../e2e/fault-injection/replicas.js';

const CLIENTS = 60;
const PATHS = ['/', '/api/categories', '/api/countries', '/api/homepage-data', '/api/search?q=bakery', '/categories'];
/** Any of them, by `--parts worker,roll`. */
const PARTS = ['order', 'worker', 'throughput', 'roll'];
const ROWS = 20_000;
const BARS = { exit: 5_000, resume: 10_000, ready: 10_000, faster: 1 };

const results: { what: string; value: string; bar: string; met: boolean }[] = [];
function note(what: string, value: string, bar: string, met: boolean) {
  results.push({ what, value, bar, met });
  print(`${met ? 'ok  ' : 'FAIL'}  ${what.padEnd(66)} ${value.padStart(14)}   ${bar}`);
}
const most = (values: number[]) => Math.max(...values);

/** Replaces each gateway and catalog repeatedly until there were enough requests. */
async function roll(site: Replicas, enough: number) {
  const stopped = new AbortController();
  const clients = Array.from({ length: CLIENTS }, () => new PersistentClient(PATHS));
  const running = clients.map((client) => client.run(site.url ?? '', stopped.signal));
  const total = () => clients.reduce((sum, { requests }) => sum + requests, 0);
  const exits: number[] = [];
  let replaced = 0;
  do {
    for (const service of ['gateway', 'catalog', 'gateway', 'catalog'] as const) {
      const old = site.all.find((one) => one.service === service && one.ended === undefined);
      await site.add(service); // the new one is ready before the old one stops
      exits.push((await old?.stop()) ?? 0);
      replaced++;
    }
  } while (total() < enough);
  stopped.abort();
  await Promise.all(running);
  const failures = clients.flatMap((client) => client.failures);
  note(
    `${replaced} replacements under ${CLIENTS} clients, ${total()} requests: failed`,
    String(failures.length),
    '0',
    failures.length === 0,
  );
  for (const failure of new Set(failures)) print(`      ${failure}`);
  note(
    'SIGTERM → exit of gateway and catalog, the longest',
    seconds(most(exits)),
    `≤ ${BARS.exit / 1000} s`,
    most(exits) <= BARS.exit,
  );
}

function file(name: string, rows: number) {
  const chance = new SeededRandom(11);
  return fileOf(
    name,
    Array.from({ length: rows }, (_, i) => business(chance, name, i)),
    'csv',
  );
}

/** A worker is stopped during an import; another one continues. */
async function handOver(site: Replicas, admin: Admin, db: pg.Client) {
  const workers = [await site.add('importer-worker'), await site.add('importer-worker')];
  const id = await admin.upload(await file('handed', ROWS));
  const fence = async () =>
    (await db.query('SELECT fence, state FROM importer.import_run WHERE id = $1', [id])).rows[0];
  if (!(await pollUntil(async () => (await fence()).state === 'merging', 60_000, 20)))
    throw new CliError('The import does not begin');
  const logs = await Promise.all(workers.map(({ logFile }) => readFile(logFile, 'utf8')));
  const worker = workers[logs.findIndex((log) => log.includes(id))] as (typeof workers)[number];
  const before = (await fence()).fence;
  const begin = performance.now();
  const exit = await worker.stop();
  const resumed = await pollUntil(async () => (await fence()).fence > before, 60_000, 10);
  const pause = performance.now() - begin;
  note(
    'SIGTERM → exit of a worker in the middle of an import',
    seconds(exit),
    `≤ ${BARS.exit / 1000} s`,
    exit <= BARS.exit,
  );
  note(
    'SIGTERM → the import goes on elsewhere',
    seconds(pause),
    `≤ ${BARS.resume / 1000} s`,
    resumed && pause <= BARS.resume,
  );
  const { report } = await admin.finished(id);
  note('rows of it that were inserted', String(report?.inserted), String(ROWS), report?.inserted === ROWS);
}

/** Two files, sequentially and concurrently. */
async function throughput(site: Replicas, admin: Admin) {
  const time = async (name: string) => {
    const files = await Promise.all([file(`${name}-a`, ROWS / 2), file(`${name}-b`, ROWS / 2)]);
    const begin = performance.now();
    const ids = await Promise.all(files.map((one) => admin.upload(one)));
    await Promise.all(ids.map((id) => admin.finished(id)));
    return performance.now() - begin;
  };
  if (!site.all.some(({ service, ended }) => service === 'importer-worker' && ended === undefined)) {
    await site.add('importer-worker');
  }
  const one = await time('alone');
  await site.add('importer-worker');
  const two = await time('together');
  const faster = one / two;
  note(
    'two files by two workers, against one',
    `${faster.toFixed(2)} ×`,
    `≥ ${BARS.faster} × (1.5 × where cores allow)`,
    faster >= BARS.faster,
  );
}

/** All services are started first, then the database, then the migrations. */
async function anyOrder(folder: string) {
  const dataDir = join(folder, 'late');
  const first = await startPostgres({ dataDir, fsync: false });
  const { url, port } = first;
  await first.stop();
  const site = await new Replicas({ folder: join(folder, 'early'), databaseUrl: url }).open();
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  try {
    const all = [];
    for (const service of ['gateway', 'sitemap', 'importer-worker', 'importer', 'catalog'] as const) {
      all.push(await site.spawn(service));
    }
    await sleep(8_000);
    const alive = all.filter(({ ended }) => ended === undefined).length;
    note('of five services started before their database, still running', `${alive}`, '5', alive === 5);
    postgres = await startPostgres({ dataDir, port, fsync: false });
    await site.migrate();
    const begin = performance.now();
    await Promise.all(all.map((one) => one.ready(30_000)));
    const ready = performance.now() - begin;
    note(
      'all ready after their database and its tables',
      seconds(ready),
      `≤ ${BARS.ready / 1000} s`,
      ready <= BARS.ready,
    );
  } finally {
    await site.stop();
    await postgres?.stop();
  }
}

async function main() {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, parts: { type: 'string', default: PARTS.join() } },
  });
  const wanted = (part: string) => values.parts.split(',').includes(part);
  const enough = Number(values.requests);
  if (!Number.isSafeInteger(enough) || enough < 1) throw new CliError('--requests must be a whole number above 0.');
  const folder = await mkdtemp(join(tmpdir(), 'directory-rolling-'));
  await chmod(folder, 0o755); // as root the database runs as another user
  if (wanted('order')) await anyOrder(folder);
  const postgres = await startPostgres({ dataDir: folder, fsync: false });
  const redis = await (await findRedis())?.();
  const site = await new Replicas({ folder, databaseUrl: postgres.url, redisUrl: redis?.url }).open();
  const db = new pg.Client({ connectionString: postgres.url });
  try {
    await db.connect();
    await site.migrate();
    for (const service of ['catalog', 'catalog', 'importer', 'sitemap', 'gateway', 'gateway'] as const)
      await site.add(service);
    const admin = await new Admin(site.url ?? '', site.url ?? '').signIn();
    if (wanted('worker')) await handOver(site, admin, db);
    if (wanted('throughput')) await throughput(site, admin);
    if (wanted('roll')) await roll(site, enough);
  } finally {
    await db.end();
    await site.stop();
    await redis?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const missed = results.filter(({ met }) => !met).length;
  print(`\n${results.length - missed} of ${results.length} bars met`);
  process.exitCode = missed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
