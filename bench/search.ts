#!/usr/bin/env node
// `npm run bench:search [-- --businesses 2100000 --seconds 30 --only speed|quality --engine postgres|meilisearch]`: speed and
// relevance of searches on PostgreSQL and, with MEILI_URL, on Meilisearch. A catalog without Meilisearch discards its index,
// which then has to be rebuilt: --engine meilisearch alone preserves it.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { request } from 'undici';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { printError, print, step } from '../bin/console-output.mjs';
import { folderOf, openDatabase } from './database.js';
import { withForeignLoad } from './machine.js';
import { startService } from './processes.js';
import { ms, percent, table, verdict } from './report.js';
import { openLoop } from './requests.js';
import { findQueries } from './search-queries.js';
import type { Latency } from './requests.js';
import type { Hit, SearchQuery } from './search-queries.js';

/** Requests per second, and the 95th percentile in milliseconds. */
const RATE = 20;
const BARS: Record<string, { search: number; suggest: number; exact: number; typo: number }> = {
  postgres: { search: 120, suggest: 60, exact: 0.97, typo: 0.85 },
  meilisearch: { search: 50, suggest: 25, exact: 0.97, typo: 0.95 },
};
const WARM_UP = 100;
/** Concurrent queries while measuring relevance. */
const AT_ONCE = 2;
const FOLLOW_MILLISECONDS = 1_800_000;

export type Speed = {
  engine: string;
  call: 'search' | 'suggest';
  times: Latency & { overloaded: boolean };
  others: number;
};
export type Quality = { engine: string; kind: string; queries: number; first: number; three: number; ten: number };

async function main() {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string', default: '2100000' },
      seconds: { type: 'string', default: '30' },
      only: { type: 'string' },
      engine: { type: 'string' },
    },
  });
  const { MEILI_URL } = process.env;
  const engines: Record<string, string | undefined> = {
    postgres: undefined,
    ...(MEILI_URL && { meilisearch: MEILI_URL }),
  };
  const wanted = Object.keys(engines).filter((engine) => engine === (values.engine ?? engine));
  if (wanted.length === 0) throw new CliError('--engine takes postgres, and where MEILI_URL is set meilisearch.');
  const [count, seconds] = [Number(values.businesses), Number(values.seconds)];
  if (!(count >= 1000) || !(seconds > 0)) throw new CliError('--businesses must be 1000 or more, --seconds above 0.');
  const postgres = await openDatabase(count);
  try {
    const place = { folder: folderOf(count), databaseUrl: postgres.url };
    const queries = await findQueries(postgres.url);
    const speeds: Speed[] = [];
    const qualities: Quality[] = [];
    for (const engine of wanted) {
      const meiliUrl = engines[engine];
      const catalog = await startService('catalog', { ...place, responseCache: 'off', ...(meiliUrl && { meiliUrl }) });
      const gateway = await startService('gateway', { ...place, catalogUrl: catalog.url });
      try {
        await isFollowed(postgres.url, gateway.url, engine);
        await readThrough(join(place.folder, 'postgres', 'base'));
        if (values.only !== 'quality') speeds.push(...(await measureSpeed(gateway.url, queries, seconds)));
        if (values.only !== 'speed') qualities.push(...(await measureQuality(gateway.url, queries.quality)));
      } finally {
        await gateway.stop();
        await catalog.stop();
      }
    }
    report(speeds, qualities);
  } finally {
    await postgres.stop();
  }
}

/** Waits until the words of all businesses are indexed and the measured engine responds. */
async function isFollowed(databaseUrl: string, origin: string, engine: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const hasFollowed = async () => {
      const { rows } = await client.query(
        'SELECT business_id >= (SELECT max(id) FROM business_search) AS done FROM search_word_cursor',
      );
      return rows[0].done && (await fetchPath(origin, '/api/search?q=a')).engine === engine;
    };
    const followed = await step(`Waiting for ${engine}`, () => pollUntil(hasFollowed, FOLLOW_MILLISECONDS, 2_000));
    if (!followed) throw new CliError(`${engine} does not follow.`);
    await client.query('VACUUM (ANALYZE) business_search, search_word');
  } finally {
    await client.end();
  }
}

async function measureSpeed(
  origin: string,
  { searches, suggestions }: Awaited<ReturnType<typeof findQueries>>,
  seconds: number,
): Promise<Speed[]> {
  const { engine } = await fetchPath(origin, '/api/search?q=a');
  const speeds: Speed[] = [];
  for (const [call, paths] of [
    ['search', searches],
    ['suggest', suggestions],
  ] as const) {
    await openLoop(origin, paths.slice(0, WARM_UP), RATE);
    const wanted = paths.slice(WARM_UP, WARM_UP + RATE * seconds);
    const { result: times, others } = await withForeignLoad(() => openLoop(origin, wanted, RATE));
    print(`  ${engine} ${call}: p50 ${ms(times.p50)}, p95 ${ms(times.p95)}, p99 ${ms(times.p99)} ms`);
    speeds.push({ engine, call, times, others });
  }
  return speeds;
}

async function measureQuality(origin: string, queries: SearchQuery[]): Promise<Quality[]> {
  const kinds: Map<string, Quality> = new Map();
  const waiting = [...queries];
  const worker = async () => {
    for (let query = waiting.shift(); query; query = waiting.shift()) {
      const { businesses, engine } = await fetchPath(origin, `/api/search?${new URLSearchParams(query.parameters)}`);
      const position = businesses.slice(0, 10).findIndex(query.isFound);
      const quality = kinds.get(query.kind) ?? { engine, kind: query.kind, queries: 0, first: 0, three: 0, ten: 0 };
      quality.queries += 1;
      quality.first += Number(position === 0);
      quality.three += Number(position >= 0 && position < 3);
      quality.ten += Number(position >= 0);
      kinds.set(query.kind, quality);
      if (position !== 0 && process.env.SHOW_MISSES) print(`  ${position}\t${query.kind}\t${query.parameters.q}`);
    }
  };
  await step(`Asking ${queries.length} queries`, () => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  return [...kinds.values()];
}

async function fetchPath(origin: string, path: string): Promise<{ engine: string; businesses: Hit[] }> {
  const response = await request(origin + path);
  const body = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}: ${body}`);
  return JSON.parse(body);
}

/** Reads every file below a folder into the page cache. */
async function readThrough(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) await readFile(join(entry.parentPath, entry.name));
  }
}

function report(speeds: Speed[], qualities: Quality[]) {
  if (speeds.length > 0) {
    print(`\n${RATE} requests/s through the gateway, no response cache\n`);
    table(
      ['call', 'engine', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'others'],
      speeds.map(({ call, engine, times, others }) => [
        ...[call, engine, String(times.count), ms(times.p50), times.overloaded ? 'overloaded' : ms(times.p95)],
        ...[ms(times.p99), percent(others)],
      ]),
    );
    print(
      '\nothers: share of the processors that other programs took; above a few per cent the figures are theirs too',
    );
  }
  if (qualities.length > 0) {
    print('\nFound: share of the queries that have it first, among the first three, among the first ten\n');
    table(
      ['query', 'engine', 'queries', '1st', '3', '10'],
      qualities.map(({ kind, engine, queries, first, three, ten }) => [
        ...[kind, engine, String(queries), percent(first / queries), percent(three / queries), percent(ten / queries)],
      ]),
    );
  }
  print('');
  for (const engine of Object.keys(BARS)) judge(engine, speeds, qualities);
}

/** Reports whether each bar of an engine is met. */
function judge(engine: string, speeds: Speed[], qualities: Quality[]) {
  const bars = BARS[engine] as (typeof BARS)[string];
  const timed = speeds.filter((one) => one.engine === engine).map((speed) => ({ ...speed, name: speed.call }));
  const ranked = qualities
    .filter((one) => one.engine === engine)
    .map((quality) => ({ ...quality, name: quality.kind }));
  for (const call of ['search', 'suggest'] as const) {
    verdict(
      `${engine}: p95 ≤ ${bars[call]} ms`,
      timed.filter((one) => one.call === call),
      ({ times }) => (times.overloaded ? 'overloaded' : times.p95 <= bars[call] ? null : `${ms(times.p95)} ms`),
    );
  }
  const below = (share: number, bar: number) => (share >= bar ? null : `${(share * 100).toFixed(1)} %`);
  verdict(
    `${engine}: first ≥ ${bars.exact * 100} %`,
    ranked.filter(({ kind }) => kind === 'exact name' || kind === 'name and city'),
    ({ first, queries }) => below(first / queries, bars.exact),
  );
  verdict(
    `${engine}: among three ≥ ${bars.typo * 100} %`,
    ranked.filter(({ kind }) => kind === 'one typo'),
    ({ three, queries }) => below(three / queries, bars.typo),
  );
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
