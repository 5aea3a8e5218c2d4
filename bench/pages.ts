#!/usr/bin/env node
// `npm run bench:pages [-- --businesses 2100000 --seconds 20]`: speed of server-side rendering, and the largest contentful paint on a
// phone.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import pg from 'pg';
import { request } from 'undici';
import { findChromium, HOW_TO_GET_ONE } from '../bin/browser.mjs';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { printError, print } from '../bin/console-output.mjs';
import { folderOf, openDatabase } from './database.js';
import { withForeignLoad } from './machine.js';
import { memoryOf, startService } from './processes.js';
import { judge } from './figures.js';
import { ms } from './report.js';
import { closedLoop, median, openLoop } from './requests.js';

/** Cold requests per second; 99th percentile in milliseconds; hot requests per second; milliseconds; bytes. */
const COLD_RATE = 30;
const BARS = { cold: 80, hot: 300, contentful: 1500, script: 110_000 };
const WARM_UP = 150;
const CONNECTIONS = 16;
const HOT_SECONDS = 5;
/** Audits, of which the middle one counts. */
const AUDITS = 3;

async function main() {
  const { values } = parseArgs({
    options: { businesses: { type: 'string', default: '2100000' }, seconds: { type: 'string', default: '20' } },
  });
  const [count, seconds] = [Number(values.businesses), Number(values.seconds)];
  if (!(count >= 1000) || !(seconds > 0)) throw new CliError('--businesses must be 1000 or more, --seconds above 0.');
  const postgres = await openDatabase(count);
  try {
    const paths = await businessPaths(postgres.url, WARM_UP + COLD_RATE * seconds);
    const place = { folder: folderOf(count), databaseUrl: postgres.url };
    const catalog = await startService('catalog', place);
    const gateway = await startService('gateway', { ...place, catalogUrl: catalog.url });
    try {
      await isRendered(gateway.url, paths[0] ?? '/');
      const speed = await measureSpeed(gateway.url, paths);
      const contentful = await largestContentfulPaint(gateway.url + (paths[0] ?? '/'));
      report(speed, contentful, memoryOf(gateway.pid));
    } finally {
      await gateway.stop();
      await catalog.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Distinct random business pages. */
async function businessPaths(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sql = 'SELECT slug FROM business TABLESAMPLE bernoulli(2) REPEATABLE (7) WHERE listed LIMIT $1';
    const { rows } = await client.query(sql, [count]);
    return rows.map((row) => `/business/${row.slug}`);
  } finally {
    await client.end();
  }
}

/** Throws unless the page is rendered: the shell alone is fast, too. */
async function isRendered(origin: string, path: string) {
  const rendered = await pollUntil(async () => (await textOf(origin + path)).includes('id="page-state"'), 10_000, 200);
  if (!rendered) throw new CliError('Pages are not rendered on the server (npm run build?).');
}

async function textOf(address: string) {
  const { body, headers } = await request(address, { headers: { 'accept-encoding': 'br' } });
  const content = Buffer.from(await body.arrayBuffer());
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(content) : content).toString();
}

async function measureSpeed(origin: string, paths: string[]) {
  await openLoop(origin, paths.slice(0, WARM_UP), COLD_RATE);
  const { result: cold, others } = await withForeignLoad(() => openLoop(origin, paths.slice(WARM_UP), COLD_RATE));
  print(
    `Cold, ${COLD_RATE} a second: p50 ${ms(cold.p50)}, p95 ${ms(cold.p95)}, p99 ${ms(cold.p99)} ms; others ${share(others)}`,
  );
  const run = () => closedLoop(origin, paths[0] ?? '/', { connections: CONNECTIONS, seconds: HOT_SECONDS });
  const { result: hot, others: othersWhenHot } = await withForeignLoad(run);
  print(`Hot: ${hot.perSecond.toFixed(0)} a second, p99 ${ms(hot.times.p99)} ms; others ${share(othersWhenHot)}`);
  return { cold, hot };
}

const share = (part: number) => `${(part * 100).toFixed(0)} %`;

/** Milliseconds on Lighthouse's simulated phone with a slow connection; null without a browser. */
async function largestContentfulPaint(address: string) {
  const chromium = await findChromium();
  if (chromium === null) {
    print(`Not audited: ${HOW_TO_GET_ONE}`);
    return null;
  }
  const [port = 0] = await freePorts(1);
  const profile = mkdtempSync(join(tmpdir(), 'directory-audit-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
  const args = [
    ...flags,
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(chromium, [...args, 'about:blank'], { stdio: 'ignore' });
  try {
    const listens = () =>
      fetch(`http://127.0.0.1:${port}/json/version`).then(
        (response) => response.ok,
        () => false,
      );
    if (!(await pollUntil(listens, 20_000, 200))) throw new CliError('The browser did not start.');
    const times = [];
    for (let audit = 0; audit < AUDITS; audit++) {
      const result = await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error' });
      const audits = result?.lhr.audits ?? {};
      const time = audits['largest-contentful-paint']?.numericValue ?? NaN;
      const shift = audits['cumulative-layout-shift']?.numericValue ?? NaN;
      print(`Audit ${audit + 1}: largest contentful paint ${ms(time)} ms, layout shift ${shift.toFixed(3)}`);
      times.push(time);
    }
    return median(times);
  } finally {
    browser.kill('SIGKILL');
    await pollUntil(() => browser.exitCode !== null || browser.signalCode !== null, 5_000);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Compressed bytes of the first script of every page. */
function firstScript() {
  const folder = join('web', 'dist', 'assets');
  const name = readdirSync(folder).find(
    (file) =>
      /^index-[\w-]+\.js\.br$/.test(file) && readFileSync('web/dist/index.html', 'utf8').includes(file.slice(0, -3)),
  );
  return name === undefined ? NaN : readFileSync(join(folder, name)).length;
}

function report(
  { cold, hot }: Awaited<ReturnType<typeof measureSpeed>>,
  contentful: number | null,
  memory: ReturnType<typeof memoryOf>,
) {
  const script = firstScript();
  print(`Memory of the gateway: ${memory?.peak ?? '?'} MiB\n`);
  const passed = [
    judge({ name: 'cold page, p99', value: cold.overloaded ? Infinity : cold.p99, unit: 'ms', max: BARS.cold }),
    judge({ name: 'hot page, requests', value: hot.perSecond, unit: '/s', min: BARS.hot }),
    judge({ name: 'first script', value: script / 1000, unit: 'kB', max: BARS.script / 1000 }),
    contentful === null ||
      judge({ name: 'largest contentful paint', value: contentful, unit: 'ms', max: BARS.contentful }),
  ].every(Boolean);
  if (!passed) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
