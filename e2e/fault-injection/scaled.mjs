#!/usr/bin/env node
// `npm run test:scaled`: two gateways, two catalogs, two importers and three workers on one PostgreSQL, one Redis and one
// bucket, and on Meilisearch where there is one. Whichever replica is asked, imports, live progress and sessions are the
// same. Without a Redis there is nothing to test, and the last line says so.
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
import { Chance } from '../../bench/random.mjs';
import { complain, say, step } from '../../bin/console-output.mjs';
import { business, fileOf } from './import-files.mjs';
import { Admin, Replicas } from './replicas.mjs';

const ROWS = 6_000;
const FILES = ['one', 'two', 'three'];
const REQUEST_ID = 'request-of-the-campaign';
/** Milliseconds that a gateway may believe a session which has ended, and a little more. */
const BELIEVED = 6_000;

/** @param {boolean} holds @param {string} what */
function require(holds, what) {
  if (!holds) throw new CliError(what);
}

/** A bucket on this machine. @param {string} folder */
async function startBucket(folder) {
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

/** Sessions hold at every gateway, and end at every gateway. @param {Admin[]} gateways */
async function sessions([first, second]) {
  const one = await /** @type {Admin} */ (first).signIn();
  const other = one.at(/** @type {Admin} */ (second).url);
  for (let asked = 0; asked < 4; asked++) {
    require((await other.send('/api/admin/session')).ok, 'a session of one gateway is none at the other');
  }
  await one.send('/api/admin/logout', { method: 'POST' });
  const isOut = async () => (await other.send('/api/admin/session')).status === 401;
  require(await pollUntil(isOut, BELIEVED), 'who has signed out at one gateway is still in at the other');
}

/** Hears, at one gateway, how imports go on. @param {Admin} admin */
async function listen(admin) {
  const socket = io(admin.url, { path: LIVE_PATH, transports: ['websocket'], extraHeaders: admin.headers() });
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
  /** @type {Set<string>} */
  const done = new Set();
  let updates = 0;
  socket.on('import:progress', ({ importId, phase }) => {
    updates++;
    if (phase === 'done') done.add(importId);
  });
  return { socket, done, updates: () => updates };
}

/** Files sent to one gateway and the other are imported by three workers, and both tell of all. @param {Replicas} site @param {Admin[]} gateways */
async function imports(site, [first, second]) {
  const one = await /** @type {Admin} */ (first).signIn();
  const other = one.at(/** @type {Admin} */ (second).url);
  const files = await Promise.all(
    FILES.map((name) => {
      const chance = new Chance(7);
      return fileOf(
        name,
        Array.from({ length: ROWS }, (_, i) => business(chance, name, i)),
        'csv',
      );
    }),
  );
  const ears = await Promise.all([listen(one), listen(other)]);
  const ids = await Promise.all(files.map((file, i) => (i % 2 ? other : one).upload(file, REQUEST_ID)));
  for (const { socket } of ears) for (const id of ids) await socket.emitWithAck('import:watch', id);
  const views = await Promise.all(ids.map((id, i) => (i % 2 ? one : other).ended(id)));
  for (const { report } of views)
    require(report?.inserted === ROWS, `an import inserted ${report?.inserted} of ${ROWS} rows`);
  for (const ear of ears) {
    require(await pollUntil(
      () => ids.every((id) => ear.done.has(id)),
      5_000,
    ), 'a gateway has not told of every import');
    require(ear.updates() > FILES.length, 'a gateway told of the end alone');
    ear.socket.disconnect();
  }
  const logs = await Promise.all(
    site.all.filter(({ service }) => service === 'importer-worker').map(({ logFile }) => readFile(logFile, 'utf8')),
  );
  const busy = logs.filter((log) => log.includes('import claimed')).length;
  require(busy === FILES.length, `${busy} of ${FILES.length} workers had something to do`);
  require(logs.every((log) => log.includes(REQUEST_ID)), 'the id of the upload is not in the log of every worker');
}

/** Every replica shows the same directory. @param {Admin[]} gateways @param {import('./replicas.mjs').Replica[]} catalogs @param {boolean} hasMeilisearch */
async function pages(gateways, catalogs, hasMeilisearch) {
  const total = FILES.length * ROWS;
  for (const { url } of gateways) {
    const counts = async () => {
      const categories = /** @type {{ count: number }[]} */ (await (await fetch(`${url}/api/categories`)).json());
      return categories.reduce((sum, { count }) => sum + count, 0) >= total;
    };
    require(await pollUntil(counts, 10_000), 'a gateway does not show every business');
  }
  require(catalogs.length === 2, 'there are two catalogs');
  if (!hasMeilisearch) return say('Meilisearch is left out: it is not on the PATH.');
  for (const { url } of gateways) {
    const found = async () => {
      const answer = /** @type {any} */ (await (await fetch(`${url}/api/search?q=one+Bakery`)).json());
      return answer.engine === 'meilisearch' && answer.businesses.length > 0;
    };
    require(await pollUntil(found, 60_000, 500), 'Meilisearch does not find what was imported');
  }
}

async function main() {
  const way = await findRedis();
  if (way === null) return say('Skipped: redis-server is not on the PATH, and no Docker engine answers.');
  const folder = await mkdtemp(join(tmpdir(), 'directory-scaled-'));
  await chmod(folder, 0o755); // as root the database runs as somebody else
  const postgres = await startPostgres({ dataDir: folder, fsync: false });
  const redis = await way();
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
      for (const service of /** @type {const} */ (['catalog', 'importer', 'gateway'])) {
        await Promise.all([site.add(service), site.add(service)]);
      }
      await Promise.all([site.add('sitemap'), ...FILES.map(() => site.add('importer-worker'))]);
    });
    const of = (/** @type {string} */ name) => site.all.filter(({ service }) => service === name);
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
    if (failed) say(`Logs: ${join(folder, 'logs')}`);
    else await rm(folder, { recursive: true, force: true });
  }
  say('Whichever replica answers, it is one site.');
}

try {
  await main();
} catch (error) {
  complain(describeFailure(error));
  process.exitCode = 1;
}
