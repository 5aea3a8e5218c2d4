#!/usr/bin/env node
// `npm run bench:sitemaps [-- --businesses 2100000]`: speed of the sitemap files, the last compared with the first.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { request } from 'undici';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { printError, print, seconds } from '../bin/console-output.mjs';
import { folderOf, openDatabase } from './database.js';
import { withForeignLoad } from './machine.js';
import { memoryOf, SERVICE_TOKEN, startService } from './processes.js';
import { median } from './requests.js';
import { judge } from './figures.js';
import { ms } from './report.js';
import type { Feed } from '@directory/contracts/internal';

/** Milliseconds to the first byte, last to first, milliseconds for all, MiB. */
const BARS = { firstByte: 150, growth: 1.3, all: 60_000, memory: 150 };
/** Number of first and last files compared. */
const ENDS = 9;
const DIVISION_TIMEOUT_MS = 120_000;

async function main() {
  const { values } = parseArgs({ options: { businesses: { type: 'string', default: '2100000' } } });
  const count = Number(values.businesses);
  if (!(count >= 1000)) throw new CliError('--businesses must be 1000 or more.');
  const postgres = await openDatabase(count);
  try {
    const place = { folder: folderOf(count), databaseUrl: postgres.url };
    const catalog = await startService('catalog', place);
    try {
      await isCut(catalog.url, count);
      const sitemap = await startService('sitemap', { ...place, catalogUrl: catalog.url });
      try {
        const { result, others } = await withForeignLoad(() => measure(sitemap.url));
        report(result, memoryOf(sitemap.pid), memoryOf(catalog.pid), others);
      } finally {
        await sitemap.stop();
      }
    } finally {
      await catalog.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Fetches every file once, while none is built. */
async function measure(url: string) {
  const begin = performance.now();
  const index = await get(`${url}/sitemap.xml`);
  const files = [...index.text.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  const times: number[] = [];
  let bytes = 0;
  for (const file of files) {
    const response = await get(url + file);
    bytes += response.bytes;
    if (file.includes('/businesses/')) times.push(response.firstByte);
  }
  return { files: files.length, times, bytes, all: performance.now() - begin };
}

/** Milliseconds until the first byte of the body, which is not decoded. */
async function get(address: string) {
  const begin = performance.now();
  const plain = address.endsWith('/sitemap.xml');
  const { statusCode, body } = await request(address, { headers: plain ? {} : { 'accept-encoding': 'gzip' } });
  if (statusCode !== 200) throw new Error(`${address} returned ${statusCode}`);
  let firstByte = NaN;
  const chunks = [];
  for await (const chunk of body) {
    if (Number.isNaN(firstByte)) firstByte = performance.now() - begin;
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  return { firstByte, bytes: content.length, text: plain ? content.toString() : '' };
}

/** Waits until the businesses are divided into files, for a fresh database. */
async function isCut(catalogUrl: string, count: number) {
  const begin = performance.now();
  for (;;) {
    const { body } = await request(`${catalogUrl}/internal/feed`, {
      headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
    });
    const feed = (await body.json()) as Feed;
    if (feed.businesses > count / 2) {
      const waited = performance.now() - begin;
      if (waited > 1000) print(`The businesses were divided into files within ${seconds(waited)}`);
      return;
    }
    if (performance.now() - begin > DIVISION_TIMEOUT_MS)
      throw new CliError('The businesses were not divided into files.');
    await sleep(200);
  }
}

function report(
  { files, times, bytes, all }: Awaited<ReturnType<typeof measure>>,
  memory: ReturnType<typeof memoryOf>,
  catalogMemory: ReturnType<typeof memoryOf>,
  others: number,
) {
  const [first, last] = [median(times.slice(0, ENDS)), median(times.slice(-ENDS))];
  const sorted = times.toSorted((a, b) => a - b);
  const [middle, worst] = [median(times), sorted.at(-1) ?? NaN];
  print(
    `\n${files} files, ${(bytes / 1e6).toFixed(1)} MB compressed; other programs took ${(others * 100).toFixed(0)} %`,
  );
  print(`First byte of a file of businesses, not built before: median ${ms(middle)} ms, worst ${ms(worst)} ms`);
  print(`Memory of the catalog: ${catalogMemory?.peak ?? '?'} MiB\n`);
  const passed = [
    judge({ name: 'sitemap file, first byte', value: worst, unit: 'ms', max: BARS.firstByte }),
    judge({ name: 'last sitemap files ÷ first', value: last / first, unit: 'ratio', max: BARS.growth }),
    judge({ name: 'all sitemap files', value: all, unit: 'ms', max: BARS.all }),
    memory === null ||
      judge({ name: 'memory of the sitemap service', value: memory.peak, unit: 'MiB', max: BARS.memory }),
  ].every(Boolean);
  if (!passed) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
