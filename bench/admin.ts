#!/usr/bin/env node
// `npm run bench:admin [-- --businesses 2100000 --only list|export|delete --kinds country --rounds 2]`: the administration of a large directory.
// Lists, sorts and searches; an export compared with its COPY; deleting everything, and restoring it.
import { rmSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { CSRF_TOKEN_HEADER } from '@directory/contracts/accounts';
import { exportFields } from '@directory/contracts/exports';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import { request } from 'undici';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { printError, print, seconds } from '../bin/console-output.mjs';
import { listCalls } from './admin-calls.js';
import { folderOf, openDatabase } from './database.js';
import { copyExportedColumns } from './export-baseline.js';
import { withForeignLoad } from './machine.js';
import { ADMIN, memoryOf, startService } from './processes.js';
import { judge } from './figures.js';
import { percent, table } from './report.js';
import { median } from './requests.js';
import type { Running } from './processes.js';

/** Milliseconds, ratios, MiB, seconds. */
const BARS = { list: 100, export: 0.4, memory: 64, deleteSeconds: 1, deletePages: 5 };
/** The list of all businesses is open for so long before other pages of it are requested. */
const OPEN_MS = 6_000;

export type Site = {
  url: string;
  session: Record<string, string>;
  catalogPid: number;
  databaseUrl: string;
  folder: string;
};

async function main() {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string', default: '2100000' },
      rounds: { type: 'string', default: '2' },
      only: { type: 'string' },
      kinds: { type: 'string', default: '' },
    },
  });
  const [count, rounds] = [Number(values.businesses), Number(values.rounds)];
  if (!(count >= 1000) || !(rounds >= 1)) throw new CliError('--businesses must be 1000 or more, --rounds 1 or more.');
  const parts = ['list', 'export', 'delete'].filter((part) => (values.only ?? part) === part);
  if (parts.length === 0) throw new CliError('--only must be list, export or delete.');
  const postgres = await openDatabase(count);
  const services: Running[] = [];
  let met = true;
  try {
    const place = { folder: folderOf(count), databaseUrl: postgres.url };
    services.push(await startService('catalog', place));
    const [catalog] = services;
    if (!catalog) throw new Error('unreachable');
    const importer = await startService('importer', { ...place, catalogUrl: catalog.url });
    services.push(importer);
    const gateway = await startService('gateway', { ...place, catalogUrl: catalog.url, importerUrl: importer.url });
    services.push(gateway);
    const { url } = gateway;
    const site = { ...place, url, session: await signIn(url), catalogPid: catalog.pid };
    if (parts.includes('list')) met = (await measureLists(site, values.kinds)) && met;
    if (parts.includes('export')) met = (await measureExport(site, rounds)) && met;
    if (parts.includes('delete')) met = (await measureDeletion(site, count)) && met;
  } finally {
    for (const service of services.toReversed()) await service.stop();
    await postgres.stop();
  }
  if (!met) process.exitCode = 1;
}

/** The kinds of list whose names contain `part`, sequentially. */
async function measureLists(site: Site, part: string) {
  const all = await listCalls(site.databaseUrl);
  const kinds = Object.fromEntries(Object.entries(all).filter(([kind]) => kind.includes(part)));
  for (const { used } of Object.values(kinds)) for (const path of used) await get(site, path);
  // As an administrator does, who jumps to a page of it then.
  await get(site, '/api/admin/businesses');
  await setTimeout(OPEN_MS);
  const times: Record<string, number[]> = {};
  const { others } = await withForeignLoad(async () => {
    for (const [kind, { measured }] of Object.entries(kinds)) {
      const mine = (times[kind] = [] as number[]);
      for (const path of measured) {
        const begin = performance.now();
        await get(site, path);
        mine.push(performance.now() - begin);
        if (process.env.SHOW_SLOW && (mine.at(-1) ?? 0) > BARS.list) print(`  ${mine.at(-1)?.toFixed(0)} ms ${path}`);
      }
    }
  });
  print('\nLists of the administration, milliseconds, one at a time through the gateway\n');
  table(
    ['what', 'requests', 'p50', 'p95', 'slowest'],
    Object.entries(times).map(([kind, each]) => [
      kind,
      String(each.length),
      ...[0.5, 0.95, 1].map((s) => at(each, s).toFixed(1)),
    ]),
  );
  const slowest = Math.max(...Object.values(times).map((each) => at(each, 0.95)));
  print(`\nothers took ${percent(others)} of the processors`);
  return judge({ name: 'lists of the administration, slowest p95', value: slowest, unit: 'ms', max: BARS.list });
}

/** Alternates with a plain COPY of the same columns. */
async function measureExport(site: Site, rounds: number) {
  site.session = await signIn(site.url);
  const times: { plain: number[]; exported: number[] } = { plain: [], exported: [] };
  await copyExportedColumns(site.databaseUrl); // so that the files are in memory for both
  await download(site, 1_000_000);
  const before = memoryOf(site.catalogPid);
  let bytes = 0;
  const { others } = await withForeignLoad(async () => {
    for (let round = 0; round < rounds; round++) {
      times.plain.push(await timed(() => copyExportedColumns(site.databaseUrl)));
      times.exported.push(await timed(async () => (bytes = await download(site))));
    }
  });
  const after = memoryOf(site.catalogPid);
  const ratio = median(times.plain) / median(times.exported);
  print(
    `\nExport of ${exportFields.length} fields, ${(bytes / 2 ** 20).toFixed(0)} MiB; others took ${percent(others)}`,
  );
  print(`  COPY   ${times.plain.map((t) => seconds(t)).join(' ')}`);
  print(`  export ${times.exported.map((t) => seconds(t)).join(' ')}`);
  let met = judge({ name: 'COPY ÷ export', value: ratio, unit: 'ratio', min: BARS.export });
  if (before && after) {
    const growth = after.peak - before.now;
    met = judge({ name: 'memory growth of an export', value: growth, unit: 'MiB', max: BARS.memory }) && met;
  }
  return met;
}

async function measureDeletion(site: Site, count: number) {
  site.session = await signIn(site.url);
  // Marks the directory as incomplete until it is restored.
  const stampFile = join(site.folder, 'filled');
  const stamp = readFileSync(stampFile, 'utf8');
  rmSync(stampFile);
  const begin = performance.now();
  const response = await send(site, 'DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.tr });
  const responseSeconds = (performance.now() - begin) / 1000;
  const pages = { '/api/homepage-data': count, '/api/businesses': count, '/api/search?q=restaurant': 0 };
  const isEmpty = async () => {
    const bodies = await Promise.all(Object.keys(pages).map((path) => get(site, path)));
    const [home, list, search] = bodies.map((body) => JSON.parse(body));
    return home.totals.businesses === 0 && list.totalCount === 0 && search.totalCount === 0;
  };
  const emptied = await pollUntil(isEmpty, 60_000, 100);
  const empty = (performance.now() - begin) / 1000;
  const again = performance.now();
  const restored = await send(site, 'POST', `/api/admin/deletions/${response.deletionId}/restore`);
  const back = (performance.now() - again) / 1000;
  const list = JSON.parse(await get(site, '/api/admin/businesses'));
  const isWhole = response.deletedCount === count && restored.restoredCount === count && list.total === count;
  if (isWhole) writeFileSync(stampFile, stamp);
  print(`\nDeleting all ${count}, and having them back in ${back.toFixed(2)} s\n`);
  return [
    judge({ name: 'deleting all, response', value: responseSeconds, unit: 's', max: BARS.deleteSeconds }),
    judge({ name: 'deleting all, pages empty', value: emptied ? empty : Infinity, unit: 's', max: BARS.deletePages }),
    judge({ name: 'all deleted and restored (1: yes)', value: Number(isWhole), unit: 'ratio', min: 1 }),
  ].every(Boolean);
}

/** Bytes of an export, aborted after `most` of them. */
async function download(site: Site, most: number = Infinity) {
  const response = await request(`${site.url}/api/admin/export-csv`, {
    headers: site.session,
    bodyTimeout: 0,
  });
  if (response.statusCode !== 200) throw new Error(`the export returned ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > most) break;
  }
  return bytes;
}

/** @returns headers of an administrator's session, which exports and deletions need to be some minutes old at most */
async function signIn(url: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', origin: url, 'x-requested-with': 'bench' };
  const response = await request(`${url}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const body = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`signing in returned ${response.statusCode}: ${body}`);
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, [CSRF_TOKEN_HEADER]: JSON.parse(body).csrfToken };
}

async function get(site: Site, path: string) {
  const response = await request(site.url + path, { headers: site.session });
  const body = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}: ${body}`);
  return body;
}

async function send(site: Site, method: 'POST' | 'DELETE', path: string, body?: unknown) {
  const headers = { ...site.session, origin: site.url, 'x-requested-with': 'bench' };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await request(site.url + path, {
    method,
    headers: { ...headers, ...json },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}: ${text}`);
  return JSON.parse(text);
}

/** Milliseconds that work takes. */
async function timed(work: () => Promise<unknown>) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function at(times: number[], share: number) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
