#!/usr/bin/env node
// `npm run bench:search [-- --sample] [--businesses 2100000 --seconds 30 --queries 200 --only speed|relevance|long --engine postgres|meilisearch]`:
// how fast searches are and how relevant their hits, on PostgreSQL, on Meilisearch, and on Meilisearch with its default settings.
// Meilisearch: at MEILI_URL, else one from the PATH. A catalog that runs without it drops its index, which the next one fills:
// --engine meilisearch alone keeps it. `--sample`: relevance only, of few businesses, and writes docs/search-relevance.md.
// `--only long`: how long the longest queries take, which speed and relevance do not ask.
// `--class typo`: only the classes with this in their name; SHOW_MISSES=typo prints queries without a relevant first hit.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { request } from 'undici';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { findMeilisearch } from '../bin/meilisearch.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { printError, print, step } from '../bin/console-output.mjs';
import { folderOf, openDatabase } from './database.js';
import { withForeignLoad } from './machine.js';
import { startService } from './processes.js';
import { measureClass, type FindSlugs } from './relevance/measure.js';
import { fillPlainMeilisearch } from './relevance/plain-meilisearch.js';
import { queryClasses } from './relevance/query-classes.js';
import { printRelevance, writeRelevance, type MeasuredClass } from './relevance/report.js';
import { sampleBusinesses } from './relevance/sampled-businesses.js';
import { judge } from './figures.js';
import { measureLongQueries } from './long-queries.js';
import { ms, percent, table } from './report.js';
import { latency, openLoop, type Latency } from './requests.js';
import { findPaths, type SearchPath } from './search-queries.js';

/** Requests per second, and the 95th percentile in milliseconds. */
const RATE = 20;
const BARS: Record<string, { search: number; suggest: number }> = {
  postgres: { search: 100, suggest: 60 },
  meilisearch: { search: 40, suggest: 25 },
};
const WARM_UP = 100;
/** Of each kind, one after the other, and the 95th percentile of each. */
const LONG_QUERIES = 40;
const MAX_LONG_MS = 1_000;
const INDEX_TIMEOUT_MS = 1_800_000;
const ENGINE_TIMEOUT_MS = 60_000;
const UNAVAILABLE = ' returned 503: ';
const SAMPLE_BUSINESSES = 30_000;
const RELEVANCE_FILE = join(ROOT, 'docs', 'search-relevance.md');

type Speed = {
  engine: string;
  call: 'search' | 'suggest';
  times: Latency & { overloaded: boolean };
  others: number;
};
type Server = { url: string; key?: string | undefined; stop: () => Promise<void> };

async function main() {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string' },
      sample: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '30' },
      queries: { type: 'string', default: '200' },
      class: { type: 'string', default: '' },
      only: { type: 'string' },
      engine: { type: 'string' },
    },
  });
  const count = Number(values.businesses ?? (values.sample ? SAMPLE_BUSINESSES : 2_100_000));
  const seconds = Number(values.seconds);
  if (!(count >= 1000) || !(seconds > 0)) throw new CliError('--businesses must be 1000 or more, --seconds above 0.');
  const only = values.sample ? 'relevance' : values.only;
  const meilisearch = await findServer();
  const postgres = await openDatabase(count);
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const engines = ['postgres', ...(meilisearch ? ['meilisearch'] : [])].filter(
      (engine) => engine === (values.engine ?? engine),
    );
    if (engines.length === 0) throw new CliError('--engine takes postgres, and where there is a server meilisearch.');
    const place = { folder: folderOf(count), databaseUrl: postgres.url };
    const classes =
      only === 'speed' || only === 'long'
        ? []
        : queryClasses(await sampleBusinesses(client), Number(values.queries)).filter(({ name }) =>
            name.includes(values.class),
          );
    const measured = classes.map((queryClass): MeasuredClass => ({ queryClass, results: new Map() }));
    const speeds: Speed[] = [];
    for (const engine of engines) {
      const meili = engine === 'meilisearch' && meilisearch;
      const catalog = await startService('catalog', {
        ...place,
        responseCache: 'off',
        ...(meili && { meiliUrl: meili.url, ...(meili.key !== undefined && { meiliKey: meili.key }) }),
      });
      const gateway = await startService('gateway', { ...place, catalogUrl: catalog.url });
      try {
        await isFollowed(client, gateway.url, engine);
        await readThrough(join(place.folder, 'postgres', 'base'));
        if (only === 'long') await measureLong(engine, gateway.url, client);
        else if (only !== 'relevance') speeds.push(...(await measureSpeed(gateway.url, postgres.url, seconds)));
        await measureRelevance(engine, measured, findThrough(gateway.url, engine), client);
      } finally {
        await gateway.stop();
        await catalog.stop();
      }
    }
    if (meilisearch && measured.length > 0 && values.engine === undefined) {
      const search = await fillPlainMeilisearch(meilisearch, client);
      await measureRelevance('plain', measured, (_call, text, limit) => search(text, limit), client);
    }
    report(speeds);
    if (measured.length > 0) printRelevance(measured);
    if (values.sample && meilisearch && values.engine === undefined && values.class === '')
      await writeRelevance(RELEVANCE_FILE, measured, count, Number(values.queries));
  } finally {
    await client.end();
    await postgres.stop();
    await meilisearch?.stop();
  }
}

async function findServer(): Promise<Server | undefined> {
  const { MEILI_URL, MEILI_KEY } = process.env;
  if (MEILI_URL) return { url: MEILI_URL, key: MEILI_KEY, stop: async () => {} };
  const start = await findMeilisearch();
  return start ? start() : undefined;
}

/** Waits until the words of all businesses are indexed and the measured engine responds. */
async function isFollowed(client: pg.Client, origin: string, engine: string) {
  const hasFollowed = async () => {
    const { rows } = await client.query(
      'SELECT business_id >= (SELECT max(id) FROM business_search) AS done FROM search_word_cursor',
    );
    return rows[0].done && (await fetchPath(origin, '/api/search?q=a')).engine === engine;
  };
  const followed = await step(`Waiting for ${engine}`, () => pollUntil(hasFollowed, INDEX_TIMEOUT_MS, 1_000));
  if (!followed) throw new CliError(`${engine} does not follow.`);
  await client.query('VACUUM (ANALYZE) business_search, search_word');
}

async function measureRelevance(engine: string, classes: MeasuredClass[], find: FindSlugs, client: pg.Client) {
  if (classes.length === 0) return;
  await step(`Relevance of ${engine}`, async () => {
    for (const { queryClass, results } of classes) results.set(engine, await measureClass(queryClass, find, client));
  });
}

async function measureLong(engine: string, origin: string, client: pg.Client) {
  const businesses = await sampleBusinesses(client);
  const kinds = await step(`Long queries on ${engine}`, () => measureLongQueries(origin, businesses, LONG_QUERIES));
  table(
    ['kind', 'p50 ms', 'p95 ms', 'failed', 'slowest'],
    kinds.map(({ kind, p50, p95, failed, slowest }) => [kind, ms(p50), ms(p95), String(failed), slowest]),
  );
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0) / (kinds.length * LONG_QUERIES);
  judge({ name: `long queries on ${engine}, failed`, value: failed * 100, unit: '%', max: 0 });
  judge({ name: `slowest kind on ${engine}, p95`, value: kinds[0]?.p95 ?? NaN, unit: 'ms', max: MAX_LONG_MS });
}

/** Repeats a request that timed out on a busy machine, or that the other engine responded to as the measured one timed out. */
function findThrough(origin: string, expected: string): FindSlugs {
  return async (call, q, limit) => {
    const path = `/api/${call}?${new URLSearchParams({ q, ...(call === 'search' && { limit: String(limit) }) })}`;
    let slugs: string[] | undefined;
    const isExpected = async () => {
      const response = await fetchPath(origin, path).catch((error: unknown) => {
        if (!String(error).includes(UNAVAILABLE)) throw error;
      });
      if (response?.engine === expected) slugs = response.businesses.map(({ slug }) => slug);
      return slugs !== undefined;
    };
    if (!(await pollUntil(isExpected, ENGINE_TIMEOUT_MS, 1_000)) || !slugs)
      throw new CliError(`${expected} does not respond to ${path}.`);
    return slugs;
  };
}

async function measureSpeed(origin: string, databaseUrl: string, seconds: number): Promise<Speed[]> {
  const { searches, suggestions } = await findPaths(databaseUrl);
  const { engine } = await fetchPath(origin, '/api/search?q=a');
  const speeds: Speed[] = [];
  for (const [call, paths] of [
    ['search', searches],
    ['suggest', suggestions],
  ] as const) {
    await openLoop(
      origin,
      paths.slice(0, WARM_UP).map(({ path }) => path),
      RATE,
    );
    const wanted = paths.slice(WARM_UP, WARM_UP + RATE * seconds);
    const { result: times, others } = await withForeignLoad(() =>
      openLoop(
        origin,
        wanted.map(({ path }) => path),
        RATE,
      ),
    );
    print(`  ${engine} ${call}: p50 ${ms(times.p50)}, p95 ${ms(times.p95)}, p99 ${ms(times.p99)} ms`);
    printKinds(wanted, times.all);
    speeds.push({ engine, call, times, others });
  }
  return speeds;
}

/** The slowest kinds first. */
function printKinds(paths: SearchPath[], times: (number | undefined)[]) {
  const rows = [...new Set(paths.map(({ kind }) => kind))].map((kind) => {
    const some = times.filter((time, i) => time !== undefined && paths[i]!.kind === kind);
    return { kind, ...latency(some as number[]) };
  });
  table(
    ['kind', 'requests', 'p50 ms', 'p95 ms'],
    rows.sort((a, b) => b.p95 - a.p95).map(({ kind, count, p50, p95 }) => [kind, String(count), ms(p50), ms(p95)]),
  );
}

async function fetchPath(origin: string, path: string): Promise<{ engine: string; businesses: { slug: string }[] }> {
  const response = await request(origin + path);
  const body = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}: ${body}`);
  return JSON.parse(body);
}

/** Reads every file below a folder into the page cache. A running server removes some meanwhile. */
async function readThrough(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    await readFile(join(entry.parentPath, entry.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

function report(speeds: Speed[]) {
  if (speeds.length === 0) return;
  print(`\n${RATE} requests/s through the gateway, no response cache\n`);
  table(
    ['call', 'engine', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'others'],
    speeds.map(({ call, engine, times, others }) => [
      ...[call, engine, String(times.count), ms(times.p50), times.overloaded ? 'overloaded' : ms(times.p95)],
      ...[ms(times.p99), percent(others)],
    ]),
  );
  print('\nothers: share of the processors that other programs used; above a few per cent it slows this one too\n');
  for (const { engine, call, times } of speeds) {
    const value = times.overloaded ? Infinity : times.p95;
    judge({ name: `${call} on ${engine}, p95`, value, unit: 'ms', max: BARS[engine]![call] });
  }
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
