// The two measurements on one database.
import { writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { request } from 'undici';
import { pollUntil } from '../bin/processes.mjs';
import { say } from '../bin/console-output.mjs';
import { besideOthers, timeOf } from './machine.mjs';
import { memoryOf, SERVICE_TOKEN, startFloor, startService } from './processes.mjs';
import { BROWSER_HEADERS, closedLoop, median, openLoop } from './requests.mjs';

export const CONNECTIONS = 16;
/** Measurements of the site and of the baseline, in turn. */
const ROUNDS = 6;
const WARM_UP_SECONDS = 0.7;
const COMPILING = { connections: CONNECTIONS, seconds: 0.3 };
const SETTLING_MILLISECONDS = 250;
/** Requests a second of the cold measurement. */
export const COLD_RATE = 50;
const COLD_WARM_UP = 100;

/** What belongs to one connection or one request and not to the answer. */
const NOT_RECORDED = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'x-request-id'];

/**
 * What answers, and the processes it takes.
 * @typedef {{ url: string, pids: number[] }} Side
 */
/**
 * Requests a second of the site and of the baseline; `cost` is processor milliseconds a request, which other programs do not
 * change. `loaded`: all connections at once; `single`: one. `others`: share of the processors that other programs took.
 * @typedef {{ name: string, fullList: boolean, site: number, baseline: number, ratio: number, cost: number, baselineCost: number,
 *   loaded: Latency, single: Latency, bytes: number, encoding: string, notModified: boolean, others: number }} HotResult
 */
/**
 * @typedef {import('./requests.mjs').Latency} Latency @typedef {import('./processes.mjs').Running} Running
 * @typedef {{ name: string, bar: import('./targets.mjs').ColdTarget['bar'], times: Latency & { overloaded: boolean },
 *   others: number }} ColdResult
 * @typedef {{ folder: string, databaseUrl: string }} Place where logs go, and what is measured
 */

/**
 * Throughput with the response cache on, and that of a bare server of the same bytes behind the same gateway.
 * @param {Place} place
 * @param {import('./targets.mjs').HotTarget[]} targets
 * @param {number} seconds
 */
export async function measureHot(place, targets, seconds) {
  return withProcesses(async (started) => {
    const catalog = await started(startService('catalog', { ...place, responseCache: 'on' }));
    const site = await started(startService('gateway', { ...place, catalogUrl: catalog.url }));
    const file = join(place.folder, 'recorded.json');
    const recorded = [];
    for (const { path } of targets) recorded.push(await record(catalog.url, path));
    writeFileSync(file, JSON.stringify(recorded));
    const bare = await started(startFloor(place.folder, file));
    const baseline = await started(
      startService('gateway', { ...place, name: 'gateway-of-baseline', catalogUrl: bare.url }),
    );
    const sides = {
      site: { url: site.url, pids: [site.pid, catalog.pid] },
      baseline: { url: baseline.url, pids: [baseline.pid, bare.pid] },
    };
    for (const { path } of targets) {
      for (const { url } of Object.values(sides)) await closedLoop(url, path, COMPILING); // or the first would pay for all
    }
    /** @type {HotResult[]} */
    const results = [];
    for (const target of targets) {
      const result = await hotResult(sides.site, sides.baseline, target, seconds);
      say(`  ${target.name}: ${Math.round(result.site)}/s of ${Math.round(result.baseline)}/s`);
      results.push(result);
    }
    return { results, memory: memoryOf(catalog.pid) };
  });
}

/**
 * @param {Side} site
 * @param {Side} baseline
 * @param {import('./targets.mjs').HotTarget} target
 * @param {number} seconds
 * @returns {Promise<HotResult>}
 */
async function hotResult(site, baseline, { name, path, fullList }, seconds) {
  const [ours, bare] = [await answerOf(site.url, path), await answerOf(baseline.url, path)];
  if (!ours.body.equals(bare.body)) throw new Error(`${path}: the baseline answers other bytes than the site`);
  const warmUp = { connections: CONNECTIONS, seconds: WARM_UP_SECONDS };
  for (const { url } of [site, baseline]) await closedLoop(url, path, warmUp);
  /** @type {Awaited<ReturnType<typeof hotRun>>[]} */
  const siteRuns = [];
  /** @type {Awaited<ReturnType<typeof hotRun>>[]} */
  const baselineRuns = [];
  const { others } = await besideOthers(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      siteRuns.push(await hotRun(site, path, seconds));
      baselineRuns.push(await hotRun(baseline, path, seconds));
    }
  });
  const middle = (/** @type {typeof siteRuns} */ runs, /** @type {'perSecond' | 'cost'} */ key) =>
    median(runs.map((run) => run[key]));
  const single = await closedLoop(site.url, path, { connections: 1, seconds });
  return {
    ...{ name, fullList, site: middle(siteRuns, 'perSecond'), baseline: middle(baselineRuns, 'perSecond') },
    ratio: middle(siteRuns, 'perSecond') / middle(baselineRuns, 'perSecond'),
    ...{ cost: middle(siteRuns, 'cost'), baselineCost: middle(baselineRuns, 'cost'), others },
    loaded: medianLatency(siteRuns.map((run) => run.times)),
    single: single.times,
    bytes: ours.body.length,
    encoding: String(ours.headers['content-encoding'] ?? '–'),
    notModified: await isNotModified(site.url, path, ours.headers.etag),
  };
}

/**
 * @param {Side} side
 * @param {string} path
 * @param {number} seconds
 */
async function hotRun({ url, pids }, path, seconds) {
  const before = timeOf(pids);
  const run = await closedLoop(url, path, { connections: CONNECTIONS, seconds });
  return { ...run, cost: (timeOf(pids) - before) / run.times.count };
}

/**
 * Latency without a response cache, 50 different pages a second.
 * @param {Place} place
 * @param {import('./targets.mjs').ColdTarget[]} targets their first paths warm up the process, the others are measured
 */
export async function measureCold(place, targets) {
  await readThrough(join(place.folder, 'postgres', 'base'));
  return withProcesses(async (started) => {
    const catalog = await started(startService('catalog', { ...place, responseCache: 'off' }));
    const gateway = await started(startService('gateway', { ...place, catalogUrl: catalog.url }));
    const measure = async (/** @type {import('./targets.mjs').ColdTarget[]} */ some) => {
      for (const { paths } of some) await openLoop(gateway.url, paths.slice(0, COLD_WARM_UP), COLD_RATE);
      /** @type {ColdResult[]} */
      const results = [];
      for (const { name, bar, paths } of some) {
        const load = () => openLoop(gateway.url, paths.slice(COLD_WARM_UP), COLD_RATE);
        const { result: times, others } = await besideOthers(load);
        say(
          `  ${name}: p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms${times.overloaded ? ', overloaded' : ''}`,
        );
        results.push({ name, bar, times, others });
      }
      return results;
    };
    // Full lists without a cache may be more than the process can do, and what is left of them would spoil the others.
    const isList = (/** @type {{ bar: string }} */ { bar }) => bar === 'full list';
    const pages = await measure(targets.filter((target) => !isList(target)));
    const pagesMemory = memoryOf(catalog.pid);
    const lists = await measure(targets.filter(isList));
    return { results: [...pages, ...lists], memory: { pages: pagesMemory, lists: memoryOf(catalog.pid) } };
  });
}

/**
 * Stops every process that `work` has started, the last one first, however the work ends.
 * @template T
 * @param {(started: (promise: Promise<Running>) => Promise<Running>) => Promise<T>} work
 */
async function withProcesses(work) {
  /** @type {Running[]} */
  const running = [];
  try {
    return await work(async (promise) => {
      const process = await promise;
      running.push(process);
      return process;
    });
  } finally {
    for (const process of running.toReversed()) await process.stop();
  }
}

/** How many paths of a kind the cold measurement takes. */
export function coldRequests(/** @type {number} */ seconds) {
  return COLD_WARM_UP + Math.round(COLD_RATE * seconds);
}

/** Asks the catalog as the gateway does, until its answer stays the same: compressed forms follow a moment later. */
async function record(/** @type {string} */ origin, /** @type {string} */ path) {
  const headers = { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN };
  let answer = await answerOf(origin, path, headers);
  const isIdle = async () => {
    const before = answer;
    answer = await answerOf(origin, path, headers);
    return answer.body.equals(before.body);
  };
  await sleep(SETTLING_MILLISECONDS);
  if (!(await pollUntil(isIdle, 10_000, SETTLING_MILLISECONDS))) throw new Error(`${path}: every answer is another`);
  return {
    path,
    status: answer.status,
    headers: Object.entries(answer.headers).filter(([name]) => !NOT_RECORDED.includes(name)),
    body: answer.body.toString('base64'),
  };
}

/**
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} [headers]
 */
async function answerOf(origin, path, headers = {}) {
  const answer = await request(`${origin}${path}`, { headers: { ...BROWSER_HEADERS, ...headers } });
  const body = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`${origin}${path} was answered with ${answer.statusCode}`);
  return { status: answer.statusCode, headers: answer.headers, body };
}

/**
 * Whether a browser that has the answer is told so.
 * @param {string} origin
 * @param {string} path
 * @param {string | string[] | undefined} etag
 */
async function isNotModified(origin, path, etag) {
  if (typeof etag !== 'string') return false;
  const answer = await request(`${origin}${path}`, { headers: { ...BROWSER_HEADERS, 'if-none-match': etag } });
  await answer.body.dump();
  return answer.statusCode === 304;
}

/** Reads every file below a folder, so that the operating system has it in memory. */
async function readThrough(/** @type {string} */ folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) await readFile(join(entry.parentPath, entry.name));
  }
}

/** @param {Latency[]} runs @returns {Latency} */
function medianLatency(runs) {
  const of = (/** @type {keyof Latency} */ key) => median(runs.map((run) => run[key]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), count: of('count') };
}
