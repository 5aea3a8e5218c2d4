// The two measurements on one database.
import { writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { request } from 'undici';
import { say } from '../bin/steps.mjs';
import { memoryOf, SERVICE_TOKEN, startFloor, startService } from './processes.mjs';
import { BROWSER_HEADERS, closedLoop, median, openLoop } from './requests.mjs';

const CONNECTIONS = 16;
/** Measurements of the site and of the floor, in turn. */
const ROUNDS = 3;
const WARM_UP_SECONDS = 0.7;
/** Requests a second of the cold measurement. */
export const COLD_RATE = 50;
const COLD_WARM_UP = 40;

/** What belongs to one connection or one request and not to the answer. */
const NOT_RECORDED = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'x-request-id'];

/**
 * @typedef {import('./requests.mjs').Latency} Latency
 * @typedef {{ name: string, fullList: boolean, site: number, floor: number, ratio: number, loaded: Latency, single: Latency,
 *   bytes: number, encoding: string, notModified: boolean }} HotResult `loaded`: 16 connections; `single`: one
 * @typedef {{ name: string, bar: import('./targets.mjs').ColdTarget['bar'], times: Latency }} ColdResult
 * @typedef {{ folder: string, databaseUrl: string }} Place where logs go, and what is measured
 */

/**
 * Throughput with the response cache on, and that of a bare server of the same bytes behind the same gateway.
 * @param {Place} place
 * @param {import('./targets.mjs').HotTarget[]} targets
 * @param {number} seconds
 */
export async function measureHot(place, targets, seconds) {
  /** @type {import('./processes.mjs').Running[]} */
  const running = [];
  const started = async (/** @type {Promise<import('./processes.mjs').Running>} */ promise) => {
    const process = await promise;
    running.push(process);
    return process;
  };
  try {
    const catalog = await started(startService('catalog', { ...place, responseCache: 'on' }));
    const site = await started(startService('gateway', { ...place, catalogUrl: catalog.url }));
    const file = join(place.folder, 'recorded.json');
    writeFileSync(file, JSON.stringify(await Promise.all(targets.map(({ path }) => record(catalog.url, path)))));
    const bare = await started(startFloor(place.folder, file));
    const floor = await started(
      startService('gateway', { ...place, name: 'gateway-of-floor', catalogUrl: bare.url }),
    );
    const results = [];
    for (const target of targets) {
      const result = await hotResult(site.url, floor.url, target, seconds);
      say(`  ${target.name}: ${Math.round(result.site)}/s of ${Math.round(result.floor)}/s`);
      results.push(result);
    }
    return { results, memory: memoryOf(catalog.pid) };
  } finally {
    for (const process of running.toReversed()) await process.stop();
  }
}

/**
 * @param {string} site
 * @param {string} floor
 * @param {import('./targets.mjs').HotTarget} target
 * @param {number} seconds
 * @returns {Promise<HotResult>}
 */
async function hotResult(site, floor, { name, path, fullList }, seconds) {
  const [ours, bare] = [await answerOf(site, path), await answerOf(floor, path)];
  if (!ours.body.equals(bare.body)) throw new Error(`${path}: the floor answers other bytes than the site`);
  for (const origin of [site, floor]) await closedLoop(origin, path, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const runs = { site: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  /** @type {Latency[]} */
  const loaded = [];
  for (let round = 0; round < ROUNDS; round++) {
    const run = await closedLoop(site, path, { connections: CONNECTIONS, seconds });
    runs.site.push(run.perSecond);
    loaded.push(run.times);
    runs.floor.push((await closedLoop(floor, path, { connections: CONNECTIONS, seconds })).perSecond);
  }
  const single = await closedLoop(site, path, { connections: 1, seconds: seconds / 2 });
  return {
    ...{ name, fullList, site: median(runs.site), floor: median(runs.floor) },
    ratio: median(runs.site) / median(runs.floor),
    loaded: medianLatency(loaded),
    single: single.times,
    bytes: ours.body.length,
    encoding: String(ours.headers['content-encoding'] ?? '–'),
    notModified: await isNotModified(site, path, ours.headers.etag),
  };
}

/**
 * Latency without a response cache, 50 different pages a second.
 * @param {Place} place
 * @param {import('./targets.mjs').ColdTarget[]} targets their first paths warm up the process, the others are measured
 */
export async function measureCold(place, targets) {
  await readThrough(join(place.folder, 'postgres', 'base'));
  const catalog = await startService('catalog', { ...place, responseCache: 'off' });
  const gateway = await startService('gateway', { ...place, catalogUrl: catalog.url });
  try {
    for (const { paths } of targets) await openLoop(gateway.url, paths.slice(0, COLD_WARM_UP), COLD_RATE);
    /** @type {ColdResult[]} */
    const results = [];
    for (const { name, bar, paths } of targets) {
      const times = await openLoop(gateway.url, paths.slice(COLD_WARM_UP), COLD_RATE);
      say(`  ${name}: p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms`);
      results.push({ name, bar, times });
    }
    return { results, memory: memoryOf(catalog.pid) };
  } finally {
    await gateway.stop();
    await catalog.stop();
  }
}

/** How many paths of a kind the cold measurement takes. */
export function coldRequests(/** @type {number} */ seconds) {
  return COLD_WARM_UP + Math.round(COLD_RATE * seconds);
}

/** Asks the catalog as the gateway does. The second answer is kept: it comes out of the cache. */
async function record(/** @type {string} */ origin, /** @type {string} */ path) {
  const headers = { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN };
  await answerOf(origin, path, headers);
  const answer = await answerOf(origin, path, headers);
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
  return { p50: of('p50'), p99: of('p99'), count: of('count') };
}
