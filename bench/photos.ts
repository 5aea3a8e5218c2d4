#!/usr/bin/env node
// `npm run bench:photos [-- --requests 10000 --rate 300]`: cached thumbnails, and a thousand failing sources meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PHOTO_WIDTHS } from '@directory/contracts/photo-paths';
import { describeFailure } from '../bin/cli-error.mjs';
import { print, printError } from '../bin/console-output.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { judge } from './figures.js';
import { withForeignLoad } from './machine.js';
import { PHOTOS, REVISION } from './photo-fixtures.js';
import { memoryOf, startService } from './processes.js';
import { SeededRandom } from './random.js';
import { openLoop } from './requests.js';
import { percent } from './report.js';

/** Milliseconds; MiB. */
const BARS = { cached: 30, cachedMeanwhile: 60, failing: 2_000, other: 3_000, growth: 64 };
const FAILING = 1_000;
/** Requests of failing sources a second: ten pages of twenty photos. */
const FAILING_RATE = 200;
const MEANWHILE_SECONDS = 8;
const SEED = 5;
const SHOWN_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
/** Of Chromium, for images. */
const HEADERS = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };

async function main() {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, rate: { type: 'string', default: '300' } },
  });
  const [requests, rate] = [Number(values.requests), Number(values.rate)];
  const folder = mkdtempSync(join(tmpdir(), 'directory-photos-'));
  // Another process, as a thousand connections next to the requests would delay what is measured.
  const sources = fork(new URL('photo-sources.ts', import.meta.url), { execArgv: process.execArgv });
  const [catalogPort] = (await once(sources, 'message')) as [number];
  const variables = { PHOTO_ALLOW_LOOPBACK: 'true' };
  const options = { folder, databaseUrl: '', catalogUrl: `http://127.0.0.1:${catalogPort}`, variables };
  const photos = await startService('photos', options);
  try {
    const { result: passed, others } = await withForeignLoad(() => measure(photos, requests, rate));
    print(`\nOther programs took ${percent(others)} of the processors`);
    if (!passed) process.exitCode = 1;
  } finally {
    await photos.stop();
    sources.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure({ url, pid }: { url: string; pid: number }, requests: number, rate: number): Promise<boolean> {
  const cached = Array.from({ length: PHOTOS }, (_, i) => PHOTO_WIDTHS.map((width) => pathOf(i + 1, width))).flat();
  for (const path of cached) await shown(url + path);
  const chance = new SeededRandom(SEED);
  const some = (count: number) => Array.from({ length: count }, () => cached[chance.integer(0, cached.length - 1)]!);
  const before = memoryOf(pid);

  const alone = await openLoop(url, some(requests), rate, HEADERS);

  const failing = Array.from({ length: FAILING }, (_, i) => pathOf(PHOTOS + 2 + i, 256));
  const meanwhile = openLoop(url, some(rate * MEANWHILE_SECONDS), rate, HEADERS);
  const failed = openLoop(url, failing, FAILING_RATE, HEADERS);
  // The last of them is requested by then.
  await sleep((FAILING / FAILING_RATE) * 1000);
  const other = shown(url + pathOf(PHOTOS + 1, 512));
  const [withFailing, ofFailing, otherTime] = await Promise.all([meanwhile, failed, other]);
  const after = memoryOf(pid);

  print(
    `${requests} requests of ${cached.length} cached thumbnails, ${rate} a second; ${FAILING} failing sources, ${FAILING_RATE} a second`,
  );
  print(`median ${alone.p50.toFixed(1)} ms, with the failing sources ${withFailing.p50.toFixed(1)} ms\n`);
  return [
    judge({ name: 'cached thumbnail, p95', value: alone.p95, unit: 'ms', max: BARS.cached }),
    judge({
      name: 'cached thumbnail while 1,000 sources fail, p95',
      value: withFailing.p95,
      unit: 'ms',
      max: BARS.cachedMeanwhile,
    }),
    judge({
      name: 'thumbnail of a failing source, p95',
      value: ofFailing.p95,
      unit: 'ms',
      max: BARS.failing,
    }),
    judge({ name: 'new photo of another host, until shown', value: otherTime, unit: 'ms', max: BARS.other }),
    before === null ||
      after === null ||
      judge({ name: 'growth of the photos service', value: after.now - before.now, unit: 'MiB', max: BARS.growth }),
  ].every(Boolean);
}

const pathOf = (id: number, width: number) => `/photos/${id}/${REVISION}-${width}`;

/** Milliseconds until a thumbnail is a photo; until then a transparent image is sent. */
async function shown(url: string): Promise<number> {
  const begin = performance.now();
  const isShown = async () => (await fetchType(url)) !== 'image/gif';
  if (!(await pollUntil(isShown, SHOWN_TIMEOUT_MS, POLL_MS))) throw new Error(`${url} has no photo`);
  return performance.now() - begin;
}

async function fetchType(url: string): Promise<string | null> {
  const response = await fetch(url, { headers: HEADERS });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return response.headers.get('content-type');
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
