#!/usr/bin/env node
// `npm run test:cluster -- --site secrets/kubernetes/staging --url https://… [--database-url postgres://…] [--only rollout,…]`: a site
// in a Kubernetes cluster while its pods are replaced, evicted and removed, imported rows are searched for, its database is locked,
// its secrets change and its migrations fail, every overlay and combination of components as the API server checks them (`manifests`,
// which needs no site), its network policies, where a plugin enforces them, the loss of PostgreSQL's primary, where CloudNativePG runs
// it, an implementation of the Gateway API, where it serves the site, and autoscaling. For a site that is nobody's: it is restarted,
// filled and restored.
// `--url` is its PUBLIC_URL, `--database-url` leads to its database with the right to lock tables.
// Without a cluster there is nothing to test, and the last line says why.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { CliError } from '../../bin/cli-error.mjs';
import { print, seconds, step } from '../../bin/console-output.mjs';
import { randomToken } from '../../bin/secrets.mjs';
import { SeededRandom } from '../../bench/random.js';
import { ClusterApi, kubectl } from './cluster-api.js';
import { failovers } from './cluster-failover.js';
import { throughGateway } from './cluster-gateway.js';
import { countOfBusinesses, MixedLoad, type ClusterSite } from './cluster-load.js';
import { checkManifests } from './cluster-manifests.js';
import { failedMigrations } from './cluster-migrations.js';
import { enforcedPolicies } from './cluster-policies.js';
import { scaledByMetrics } from './cluster-scaling.js';
import { foundBySearch } from './cluster-search.js';
import { notMeasured, printGuarantees, type Guarantee } from './guarantees.js';
import { business, fileOf } from './import-files.js';
import { PersistentClient } from './persistent-client.js';
import { Admin } from './replicas.js';
import { runTest, TestSkipped } from './test-command.js';

const ENOUGH_REQUESTS = 10_000;
/** So many that an export takes as long as a roll-out. */
const BUSINESSES = 30_000;
const LOCK_SECONDS = 30;
const CLIENTS = 10;
/** Rendered, of the API, and built by another service. */
const CACHED_PATHS = ['/', '/categories', '/countries', '/api/categories', '/api/countries', '/sitemap.xml'];

interface Site extends ClusterSite {
  folder: string;
  databaseUrl: string | undefined;
}

const PARTS: Record<string, (site: Site) => Promise<Guarantee[]>> = {
  rollout: (site) =>
    underLoad(site, 'a roll-out of every deployment', async ({ api, namespace }) => {
      const pods = await api.restartAll(namespace);
      return `${pods} pods replaced`;
    }),
  eviction: (site) =>
    underLoad(site, 'an eviction of each pod', async ({ api, namespace }) => {
      const pods = await api.pods(namespace);
      for (const { metadata } of pods) await api.evict(namespace, metadata.name);
      await api.settled(namespace);
      return `${pods.length} pods evicted`;
    }),
  removal: (site) =>
    underLoad(site, 'a removal of all replicas but one', async ({ api, namespace }) => {
      const pods = await api.removeReplicas(namespace);
      return `${pods} pods removed and added again`;
    }),
  search: foundBySearch,
  lock: lockedDatabase,
  rotation: rotatedToken,
  migration: failedMigrations,
  backup: restoredBackup,
  policies: enforcedPolicies,
  failover: failovers,
  gateway: throughGateway,
  scaling: scaledByMetrics,
};

/** What a cluster lacks is not measured. */
async function measured(part: string, site: Site): Promise<Guarantee[]> {
  try {
    return (await PARTS[part]?.(site)) ?? [];
  } catch (error) {
    if (error instanceof TestSkipped) return [notMeasured(part, error.message)];
    throw error;
  }
}

/** Fills the site, so that exports last. */
async function fill(admin: Admin) {
  for (let known = await countOfBusinesses(admin); known < BUSINESSES; known += BUSINESSES) {
    const chance = new SeededRandom(known);
    const rows = Array.from({ length: BUSINESSES }, (_, i) => business(chance, `filled${known}`, i));
    await admin.finished(await admin.upload(await fileOf(`filled${known}`, rows, 'csv')));
  }
}

async function underLoad(site: Site, what: string, fault: (site: Site) => Promise<string>): Promise<Guarantee[]> {
  await step('Filling the site', () => fill(site.admin));
  const load = new MixedLoad(site.admin);
  await sleep(10_000); // uploads and exports are in flight
  const stopWatching = site.api.watchEndpoints(site.namespace);
  const done = await step(what, () => fault(site));
  const { requests, failures, uploads, exports, reconnections } = await load.stop(ENOUGH_REQUESTS);
  const fewest = await stopWatching();
  return [
    {
      promise: `no request, upload or export fails, and live sockets reconnect, during ${what}`,
      limit: '0 failed',
      measured: [
        `${failures.length} of ${requests} requests, ${done}, ${uploads} uploads and ${exports} exports complete, ${reconnections} reconnections`,
        ...[...new Set(failures)].slice(0, 10),
      ].join('; '),
      isKept: failures.length === 0,
    },
    endpoints(fewest, what),
  ];
}

function endpoints(fewest: Map<string, number>, what: string): Guarantee {
  return {
    promise: `every service has a ready endpoint during ${what}`,
    limit: '≥ 1',
    measured: [...fewest].map(([service, count]) => `${service} ${count}`).join(', '),
    isKept: Math.min(...fewest.values()) > 0,
  };
}

/** Every table is locked: nothing can be read, while connections are still accepted. */
async function lockedDatabase({ api, admin, namespace, url, databaseUrl }: Site): Promise<Guarantee[]> {
  if (databaseUrl === undefined) throw new CliError('The part lock needs --database-url.');
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const requestAll = async (paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const startedAt = performance.now();
        return { path, status: await statusOf(url + path), ms: performance.now() - startedAt };
      }),
    );
  const cached: Awaited<ReturnType<typeof requestAll>> = [];
  const uncached: typeof cached = [];
  const stopWatching = api.watchEndpoints(namespace);
  try {
    for (let i = 0; i < CLIENTS; i++) await requestAll(CACHED_PATHS); // by every replica
    await database.query('BEGIN');
    const { rows } = await database.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    await database.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    const end = performance.now() + LOCK_SECONDS * 1_000;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let i = 0; performance.now() < end; i++) {
        if (client % 2 === 0) cached.push(...(await requestAll(CACHED_PATHS)));
        else
          uncached.push(
            ...(await requestAll([`/api/search?q=locked${client}x${i}`, `/business/locked${client}x${i}`])),
          );
        await sleep(100);
      }
    });
    await Promise.all(clients);
  } finally {
    await database.query('ROLLBACK');
    await database.end();
  }
  await admin.signIn();
  const fewest = await stopWatching();
  const [slowest] = cached.toSorted((one, other) => other.ms - one.ms);
  const bad = cached.filter(({ status }) => status !== 200);
  const wrong = uncached.filter(({ status }) => ![200, 404, 503].includes(status));
  const what = `a lock of every table for ${LOCK_SECONDS} s`;
  const list = (results: typeof cached) =>
    [...new Set(results.map(({ path, status }) => `${path} ${status}`))].slice(0, 5);
  return [
    endpoints(fewest, what),
    {
      promise: `cached pages are served during ${what}`,
      limit: '0 failed',
      measured: [
        `${bad.length} of ${cached.length} requests, the slowest ${slowest?.path} ${seconds(slowest?.ms ?? 0)}`,
        ...list(bad),
      ].join('; '),
      isKept: bad.length === 0,
    },
    {
      promise: `what is not cached gets 503, and no other error, during ${what}`,
      limit: '0 others',
      measured: [`${wrong.length} of ${uncached.length} requests`, ...list(wrong)].join('; '),
      isKept: wrong.length === 0,
    },
  ];
}

/** By a connection of its own, which is distributed to any ready pod. */
async function statusOf(url: string) {
  try {
    const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** The three steps of the guide, each applied as it says. */
async function rotatedToken({ api, admin, folder, namespace, url }: Site): Promise<Guarantee[]> {
  const file = join(folder, 'service-token');
  const [old = ''] = (await readFile(file, 'utf8')).split(',');
  const next = randomToken();
  const stopped = new AbortController();
  const clients = Array.from(
    { length: CLIENTS },
    () => new PersistentClient([...CACHED_PATHS, '/api/search?q=bakery']),
  );
  const running = clients.map((client) => client.run(url, stopped.signal));
  for (const token of [`${old},${next}`, `${next},${old}`, next]) {
    await writeFile(file, token);
    await step('Rolling out a changed service token', async () => {
      await kubectl('-n', namespace, 'delete', 'job', 'migrations', '--ignore-not-found');
      await kubectl('apply', '-k', folder);
      await api.settled(namespace);
    });
  }
  stopped.abort();
  await Promise.all(running);
  await admin.signIn();
  const failures = clients.flatMap((client) => client.failures);
  const requests = clients.reduce((sum, client) => sum + client.requests, 0);
  return [
    {
      promise: 'no request fails while the service token is rotated',
      limit: '0 failed',
      measured: [`${failures.length} of ${requests} requests`, ...new Set(failures)].join('; '),
      isKept: failures.length === 0,
    },
  ];
}

/** What is imported after a backup is gone after its restore, and nothing else is. */
async function restoredBackup({ api, admin, namespace }: Site): Promise<Guarantee[]> {
  const before = await exported(admin);
  const suffix = Date.now();
  const backedUp = await step('Backing up', () => api.runJob(namespace, 'backup', `backup-${suffix}`));
  const rows = Array.from({ length: 50 }, (_, i) => business(new SeededRandom(i), `later${suffix}`, i));
  await admin.finished(await admin.upload(await fileOf(`later${suffix}`, rows, 'csv')));
  if ((await exported(admin)) === before) throw new CliError('The import after the backup is not exported.');
  const restored = await step('Restoring', () => api.runJob(namespace, 'restore', `restore-${suffix}`));
  await admin.signIn(); // sessions are not restored
  const isEqual = (await exported(admin)) === before;
  const last = (log: string) => log.split('\n').at(-1);
  return [
    {
      promise: 'a backup by the job of the site is restored by its other job',
      limit: 'equal exports',
      measured: `${isEqual ? 'equal' : 'different'}; ${last(backedUp)}; ${last(restored)}`,
      isKept: isEqual,
    },
  ];
}

async function exported(admin: Admin) {
  const response = await admin.send('/api/admin/export-csv');
  if (!response.ok) throw new CliError(`The export failed with ${response.status}`);
  return (await response.text()).split('\n').toSorted().join('\n');
}

async function main() {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      url: { type: 'string' },
      'database-url': { type: 'string' },
      only: { type: 'string', default: ['manifests', ...Object.keys(PARTS)].join() },
    },
  });
  const wanted = values.only.split(',');
  const unknown = wanted.find((part) => part !== 'manifests' && !(part in PARTS));
  if (unknown !== undefined) throw new CliError(`--only must be of manifests, ${Object.keys(PARTS).join(', ')}.`);
  const api = await ClusterApi.open();
  try {
    const guarantees: Guarantee[] = [];
    if (wanted.includes('manifests')) {
      const { combinations, manifests, accepted, offences } = await step('Checking the manifests', checkManifests);
      guarantees.push({
        promise: 'the API server accepts every overlay and combination of components, strictly',
        limit: 'all',
        measured: [`${accepted} of ${manifests} manifests of ${combinations} combinations`, ...offences].join('; '),
        isKept: offences.length === 0 && accepted === manifests,
      });
    }
    const parts = wanted.filter((part) => part !== 'manifests');
    if (parts.length > 0) {
      const { site: folder, url } = values;
      if (!folder || !url)
        throw new CliError('--site and --url are needed: the folder that was applied, and its PUBLIC_URL.');
      const password = await readFile(join(folder, 'admin-password'), 'utf8');
      const kustomization = await readFile(join(folder, 'kustomization.yaml'), 'utf8');
      const namespace = /^namespace: (\S+)$/m.exec(kustomization)?.[1] ?? 'default';
      await api.settled(namespace);
      const admin = await new Admin(url, new URL(url).origin).signIn({ username: 'admin', password });
      const site = { api, admin, folder, namespace, url, databaseUrl: values['database-url'] };
      for (const part of parts) {
        print(`\n${part}`);
        guarantees.push(...(await measured(part, site)));
      }
    }
    process.exitCode = printGuarantees(guarantees).broken === 0 ? 0 : 1;
  } finally {
    api.close();
  }
}

await runTest(main);
