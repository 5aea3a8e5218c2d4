#!/usr/bin/env node
// `npm run test:scaled`: two gateways, two catalogs, two importers and three workers on one PostgreSQL, one Redis and one
// bucket, and on Meilisearch where there is one. Imports, live progress and sessions are the same at
// every replica. Without a Redis there is nothing to test, and the last line says so.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { LIVE_PATH } from '@directory/contracts/live';
import S3rver from 's3rver';
import { io } from 'socket.io-client';
import { describeFailure, CliError } from '../../bin/cli-error.mjs';
import { findMeilisearch } from '../../bin/meilisearch.mjs';
import { startPostgres } from '../../bin/postgres.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { findRedis } from '../../bin/redis.mjs';
import { SeededRandom } from '../../bench/random.js';
import { printError, print, step } from '../../bin/console-output.mjs';
import { business, fileOf } from './import-files.js';
import { Admin, Replicas } from './replicas.js';
import type { Replica } from './replicas.js';

const ROWS = 6_000;
const FILES = ['one', 'two', 'three'];
const REQUEST_ID = 'request-of-the-test';
/** For how long a gateway caches a session, and a little more. */
const SESSION_CACHE_MS = 6_000;

function require(holds: boolean, what: string) {
  if (!holds) throw new CliError(what);
}

/** A bucket on this machine. */
async function startBucket(folder: string) {
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'uploads' }));
  client.destroy();
  const variables = {
    ...{ FILE_STORE: 's3://uploads', S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey },
  };
  return { variables, stop: () => server.close() };
}

/** Sessions hold at every gateway, and end at every gateway. */
async function sessions([first, second]: Admin[]) {
  const one = await (first as Admin).signIn();
  const other = one.at((second as Admin).url);
  for (let onRequest = 0; onRequest < 4; onRequest++) {
    require((await other.send('/api/admin/session')).ok, 'a session of one gateway is none at the other');
  }
  await one.send('/api/admin/logout', { method: 'POST' });
  const isOut = async () => (await other.send('/api/admin/session')).status === 401;
  require(await pollUntil(isOut, SESSION_CACHE_MS), 'a session ended at one gateway is still valid at the other');
}

/** Receives the progress of imports at one gateway. */
async function listen(admin: Admin) {
  const socket = io(admin.url, { path: LIVE_PATH, transports: ['websocket'], extraHeaders: admin.headers() });
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
  const done: Set<string> = new Set();
  let updates = 0;
  socket.on('import:progress', ({ importId, phase }) => {
    updates++;
    if (phase === 'done') done.add(importId);
  });
  return { socket, done, updates: () => updates };
}

/** Files sent to one gateway and the other are imported by three workers, and both publish all. */
async function imports(site: Replicas, [first, second]: Admin[]) {
  const one = await (first as Admin).signIn();
  const other = one.at((second as Admin).url);
  const files = await Promise.all(
    FILES.map((name) => {
      const chance = new SeededRandom(7);
      return fileOf(
        name,
        Array.from({ length: ROWS }, (_, i) => business(chance, name, i)),
        'csv',
      );
    }),
  );
  const listeners = await Promise.all([listen(one), listen(other)]);
  const ids = await Promise.all(files.map((file, i) => (i % 2 ? other : one).upload(file, REQUEST_ID)));
  for (const { socket } of listeners) for (const id of ids) await socket.emitWithAck('import:watch', id);
  const views = await Promise.all(ids.map((id, i) => (i % 2 ? one : other).finished(id)));
  for (const { report } of views)
    require(report?.inserted === ROWS, `an import inserted ${report?.inserted} of ${ROWS} rows`);
  for (const listener of listeners) {
    require(await pollUntil(
      () => ids.every((id) => listener.done.has(id)),
      5_000,
    ), 'a gateway has not published the end of every import');
    require(listener.updates() > FILES.length, 'a gateway has published the end only');
    listener.socket.disconnect();
  }
  const logs = await Promise.all(
    site.all.filter(({ service }) => service === 'importer-worker').map(({ logFile }) => readFile(logFile, 'utf8')),
  );
  const busy = logs.filter((log) => log.includes('import claimed')).length;
  require(busy === FILES.length, `${busy} of ${FILES.length} workers claimed an import`);
  require(logs.every((log) => log.includes(REQUEST_ID)), 'the id of the upload is not in the log of every worker');
}

/** Every replica shows the same directory. */
async function pages(gateways: Admin[], catalogs: Replica[], hasMeilisearch: boolean) {
  const total = FILES.length * ROWS;
  for (const { url } of gateways) {
    const counts = async () => {
      const categories = (await (await fetch(`${url}/api/categories`)).json()) as { count: number }[];
      return categories.reduce((sum, { count }) => sum + count, 0) >= total;
    };
    require(await pollUntil(counts, 10_000), 'a gateway does not show every business');
  }
  require(catalogs.length === 2, 'there are two catalogs');
  if (!hasMeilisearch) return print('Meilisearch is left out: it is not on the PATH.');
  for (const { url } of gateways) {
    const found = async () => {
      const response = (await (await fetch(`${url}/api/search?q=one+Bakery`)).json()) as {
        engine: string;
        businesses: unknown[];
      };
      return response.engine === 'meilisearch' && response.businesses.length > 0;
    };
    require(await pollUntil(found, 60_000, 500), 'Meilisearch does not find what was imported');
  }
}

async function main() {
  const startRedis = await findRedis();
  if (startRedis === null) return print('Skipped: redis-server is not on the PATH, and there is no Docker engine.');
  const folder = await mkdtemp(join(tmpdir(), 'directory-scaled-'));
  await chmod(folder, 0o755); // as root the database runs as another user
  const postgres = await startPostgres({ dataDir: folder, fsync: false });
  const redis = await startRedis();
  const meilisearch = await (await findMeilisearch())?.();
  const bucket = await startBucket(join(folder, 'buckets'));
  const site = await new Replicas({
    ...{ folder, databaseUrl: postgres.url, redisUrl: redis.url, more: bucket.variables },
    ...{ meiliUrl: meilisearch?.url, meiliKey: meilisearch?.key },
  }).open();
  let failed = true;
  try {
    await step('Starting ten processes', async () => {
      await site.migrate();
      for (const service of ['catalog', 'importer', 'gateway'] as const) {
        await Promise.all([site.add(service), site.add(service)]);
      }
      await Promise.all([site.add('sitemap'), ...FILES.map(() => site.add('importer-worker'))]);
    });
    const of = (name: string) => site.all.filter(({ service }) => service === name);
    const gateways = of('gateway').map(({ url }) => new Admin(url, site.url ?? ''));
    await step('Sessions, at both gateways', () => sessions(gateways));
    await step(`${FILES.length} imports, seen from both gateways`, () => imports(site, gateways));
    await step('Pages and searches', () => pages(gateways, of('catalog'), meilisearch !== undefined));
    failed = false;
  } finally {
    await site.stop();
    await bucket.stop();
    await Promise.all([meilisearch?.stop(), redis.stop()]);
    await postgres.stop();
    if (failed) print(`Logs: ${join(folder, 'logs')}`);
    else await rm(folder, { recursive: true, force: true });
  }
  print('Every replica serves the same site.');
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
