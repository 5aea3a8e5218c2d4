// Hot and cold measurement of one database.
import { writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { request } from 'undici';
import { pollUntil } from '../bin/processes.mjs';
import { print } from '../bin/console-output.mjs';
import { withForeignLoad, timeOf } from './machine.js';
import { memoryOf, SERVICE_TOKEN, startBaseline, startService } from './processes.js';
import { BROWSER_HEADERS, closedLoop, median, openLoop } from './requests.js';
import type { Latency } from './requests.js';
import type { Running } from './processes.js';
import type { ColdTarget, HotTarget } from './targets.js';

export const CONNECTIONS = 16;
/** Measurements of the site and of the baseline, in turn. */
const ROUNDS = 6;
const WARM_UP_SECONDS = 0.7;
const COMPILING = { connections: CONNECTIONS, seconds: 0.3 };
const SETTLING_MILLISECONDS = 250;
/** Requests a second of the cold measurement. */
export const COLD_RATE = 50;
const COLD_WARM_UP = 100;

/** Headers of one connection or one request, not of the content. */
const NOT_RECORDED = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'x-request-id'];

/** A server and its processes. */
type Side = { url: string; pids: number[] };
/**
 * Requests a second of the site and of the baseline; `cost` is processor milliseconds per request, independent of other programs.
 * `loaded`: all connections at once; `single`: one. `others`: share of the processors used by other programs.
 */
export type HotResult = {
  name: string;
  fullList: boolean;
  site: number;
  baseline: number;
  ratio: number;
  cost: number;
  baselineCost: number;
  loaded: Latency;
  single: Latency;
  bytes: number;
  encoding: string;
  notModified: boolean;
  others: number;
};
/** directory of the logs, and the measured target */
export type ColdResult = {
  name: string;
  bar: ColdTarget['bar'];
  times: Latency & { overloaded: boolean };
  others: number;
};
export type Place = { folder: string; databaseUrl: string };

/** Throughput with the response cache, and of a bare server of the same bytes behind the same gateway. */
export async function measureHot(place: Place, targets: HotTarget[], seconds: number) {
  return withProcesses(async (started) => {
    const catalog = await started(startService('catalog', { ...place, responseCache: 'on' }));
    const site = await started(startService('gateway', { ...place, catalogUrl: catalog.url }));
    const file = join(place.folder, 'recorded.json');
    const recorded = [];
    for (const { path } of targets) recorded.push(await record(catalog.url, path));
    writeFileSync(file, JSON.stringify(recorded));
    const bare = await started(startBaseline(place.folder, file));
    const baseline = await started(
      startService('gateway', { ...place, name: 'gateway-of-baseline', catalogUrl: bare.url }),
    );
    const sides = {
      site: { url: site.url, pids: [site.pid, catalog.pid] },
      baseline: { url: baseline.url, pids: [baseline.pid, bare.pid] },
    };
    for (const { path } of targets) {
      for (const { url } of Object.values(sides)) await closedLoop(url, path, COMPILING); // warm up first
    }
    const results: HotResult[] = [];
    for (const target of targets) {
      const result = await hotResult(sides.site, sides.baseline, target, seconds);
      print(`  ${target.name}: ${Math.round(result.site)}/s of ${Math.round(result.baseline)}/s`);
      results.push(result);
    }
    return { results, memory: memoryOf(catalog.pid) };
  });
}

async function hotResult(
  site: Side,
  baseline: Side,
  { name, path, fullList }: HotTarget,
  seconds: number,
): Promise<HotResult> {
  const [ours, bare] = [await fetchOnce(site.url, path), await fetchOnce(baseline.url, path)];
  if (!ours.body.equals(bare.body)) throw new Error(`${path}: the baseline returns other bytes than the site`);
  const warmUp = { connections: CONNECTIONS, seconds: WARM_UP_SECONDS };
  for (const { url } of [site, baseline]) await closedLoop(url, path, warmUp);
  const siteRuns: Awaited<ReturnType<typeof hotRun>>[] = [];
  const baselineRuns: Awaited<ReturnType<typeof hotRun>>[] = [];
  const { others } = await withForeignLoad(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      siteRuns.push(await hotRun(site, path, seconds));
      baselineRuns.push(await hotRun(baseline, path, seconds));
    }
  });
  const middle = (runs: typeof siteRuns, key: 'perSecond' | 'cost') => median(runs.map((run) => run[key]));
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

async function hotRun({ url, pids }: Side, path: string, seconds: number) {
  const before = timeOf(pids);
  const run = await closedLoop(url, path, { connections: CONNECTIONS, seconds });
  return { ...run, cost: (timeOf(pids) - before) / run.times.count };
}

/**
 * Latency without a response cache, 50 different pages a second.
 * @param targets their first paths warm up the process, the others are measured
 */
export async function measureCold(place: Place, targets: ColdTarget[]) {
  await readThrough(join(place.folder, 'postgres', 'base'));
  return withProcesses(async (started) => {
    const catalog = await started(startService('catalog', { ...place, responseCache: 'off' }));
    const gateway = await started(startService('gateway', { ...place, catalogUrl: catalog.url }));
    const measure = async (some: ColdTarget[]) => {
      for (const { paths } of some) await openLoop(gateway.url, paths.slice(0, COLD_WARM_UP), COLD_RATE);
      const results: ColdResult[] = [];
      for (const { name, bar, paths } of some) {
        const load = () => openLoop(gateway.url, paths.slice(COLD_WARM_UP), COLD_RATE);
        const { result: times, others } = await withForeignLoad(load);
        print(
          `  ${name}: p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms${times.overloaded ? ', overloaded' : ''}`,
        );
        results.push({ name, bar, times, others });
      }
      return results;
    };
    // Full lists without a cache may overload the process, and their backlog would distort the others.
    const isList = ({ bar }: { bar: string }) => bar === 'full list';
    const pages = await measure(targets.filter((target) => !isList(target)));
    const pagesMemory = memoryOf(catalog.pid);
    const lists = await measure(targets.filter(isList));
    return { results: [...pages, ...lists], memory: { pages: pagesMemory, lists: memoryOf(catalog.pid) } };
  });
}

/** Stops every process started by `work`, the last one first, also after a failure. */
async function withProcesses<T>(work: (started: (promise: Promise<Running>) => Promise<Running>) => Promise<T>) {
  const running: Running[] = [];
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

/** Number of paths per kind in the cold measurement. */
export function coldRequests(seconds: number) {
  return COLD_WARM_UP + Math.round(COLD_RATE * seconds);
}

/** Requests a path as the gateway does until the response is stable: encodings are added later. */
async function record(origin: string, path: string) {
  const headers = { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN };
  let response = await fetchOnce(origin, path, headers);
  const isIdle = async () => {
    const before = response;
    response = await fetchOnce(origin, path, headers);
    return response.body.equals(before.body);
  };
  await sleep(SETTLING_MILLISECONDS);
  if (!(await pollUntil(isIdle, 10_000, SETTLING_MILLISECONDS))) throw new Error(`${path}: every response differs`);
  return {
    path,
    status: response.status,
    headers: Object.entries(response.headers).filter(([name]) => !NOT_RECORDED.includes(name)),
    body: response.body.toString('base64'),
  };
}

async function fetchOnce(origin: string, path: string, headers: Record<string, string> = {}) {
  const response = await request(`${origin}${path}`, { headers: { ...BROWSER_HEADERS, ...headers } });
  const body = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode !== 200) throw new Error(`${origin}${path} returned ${response.statusCode}`);
  return { status: response.statusCode, headers: response.headers, body };
}

/** Whether a conditional request gets 304. */
async function isNotModified(origin: string, path: string, etag: string | string[] | undefined) {
  if (typeof etag !== 'string') return false;
  const response = await request(`${origin}${path}`, { headers: { ...BROWSER_HEADERS, 'if-none-match': etag } });
  await response.body.dump();
  return response.statusCode === 304;
}

/** Reads every file below a folder, so that the operating system has it in memory. */
async function readThrough(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) await readFile(join(entry.parentPath, entry.name));
  }
}

function medianLatency(runs: Latency[]): Latency {
  const of = (key: keyof Latency) => median(runs.map((run) => run[key]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), count: of('count') };
}
