// More gateways under load and more workers for waiting imports, by the metrics that the cluster has.
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds, step } from '../../bin/console-output.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { SeededRandom } from '../../bench/random.js';
import { business, fileOf } from './import-files.js';
import { PersistentClient } from './persistent-client.js';
import { TestSkipped } from './test-command.js';
import type { ClusterSite } from './cluster-load.js';
import { notMeasured, type Guarantee } from './guarantees.js';

const CLIENTS = 100;
/** The autoscaler reads its metrics every 15 s, and these are up to 15 s old. */
const LOAD_TIMEOUT_MS = 180_000;
/** So that the added ones are sent requests, too. */
const SERVED_MS = 30_000;
const POLL_MS = 1_000;
/** Imports at the same time, and the rows of each: they last longer than it takes to add workers. */
const IMPORTS = 6;
const IMPORT_ROWS = 15_000;
const PATHS = ['/', '/api/categories', '/api/countries', '/categories', '/api/search?q=bakery'];

interface Autoscaler {
  metadata: { name: string };
  spec: { minReplicas?: number; maxReplicas: number; scaleTargetRef: { name: string } };
  status: { currentMetrics?: { type: string; resource?: { name: string } }[] | null };
}

export async function scaledByMetrics(site: ClusterSite): Promise<Guarantee[]> {
  const autoscalers = await site.api.list<Autoscaler>(
    `/apis/autoscaling/v2/namespaces/${site.namespace}/horizontalpodautoscalers`,
  );
  const of = (name: string) => autoscalers.find(({ spec }) => spec.scaleTargetRef.name === name);
  const [gateway, worker] = [of('gateway'), of('importer-worker')];
  if (!gateway) throw new TestSkipped('the site has no autoscaler of gateways');
  return [
    ...(worker
      ? [await scaledWorkers(site, worker)]
      : [notMeasured('workers', 'the site has no autoscaler of workers')]),
    await scaledGateways(site, gateway),
  ];
}

async function readyPods({ api, namespace }: ClusterSite, name: string): Promise<number> {
  const deployments = await api.deployments(namespace);
  return deployments.find(({ metadata }) => metadata.name === name)?.status.readyReplicas ?? 0;
}

async function importedReport({ admin }: ClusterSite, at: number) {
  const name = `scaled${at}x${Date.now()}`;
  const chance = new SeededRandom(at);
  const rows = Array.from({ length: IMPORT_ROWS }, (_, row) => business(chance, name, row));
  return (await admin.finished(await admin.upload(await fileOf(name, rows, 'csv')))).report;
}

/** Imports at the same time; every row is to arrive while workers are added. */
async function scaledWorkers(site: ClusterSite, { spec }: Autoscaler): Promise<Guarantee> {
  const before = await readyPods(site, 'importer-worker');
  let most = before;
  let isOver = false;
  const watchWorkers = async () => {
    for (; !isOver; await sleep(POLL_MS)) most = Math.max(most, await readyPods(site, 'importer-worker'));
  };
  const watching = watchWorkers();
  const reports = await step('Importing files at the same time', () =>
    Promise.all(Array.from({ length: IMPORTS }, (_, at) => importedReport(site, at))),
  ).finally(() => (isOver = true));
  await watching;
  const inserted = reports.reduce((sum, report) => sum + (report?.inserted ?? 0), 0);
  return {
    promise: `workers are added for ${IMPORTS} imports at the same time, and every row arrives`,
    limit: `> ${before} and ≤ ${spec.maxReplicas}, ${IMPORTS * IMPORT_ROWS} rows`,
    measured: `${most} workers ready at most, ${inserted} rows`,
    isKept: most > before && inserted === IMPORTS * IMPORT_ROWS,
  };
}

/**
 * Clients that send one request after the other; every one of them is to be served while gateways are added. Each says that it is of a
 * network of its own (198.18.0.0/15 is for benchmarks), which a gateway with TRUSTED_PROXIES believes: of one network it serves 50
 * requests at the same time.
 */
async function scaledGateways(site: ClusterSite, gateway: Autoscaler): Promise<Guarantee> {
  const metrics = (gateway.status.currentMetrics ?? []).flatMap(({ type, resource }) =>
    type === 'Resource' ? (resource?.name ?? []) : type === '' ? [] : 'requests in flight',
  );
  if (metrics.length === 0) throw new TestSkipped('nothing provides the metrics of the autoscaler of gateways');
  const gateways = () => readyPods(site, 'gateway');
  const before = await gateways();
  const stopped = new AbortController();
  const startedAt = performance.now();
  const clients = Array.from({ length: CLIENTS }, (_, client) => {
    return new PersistentClient(PATHS, { 'x-forwarded-for': `198.18.${client}.1` });
  });
  const running = clients.map((client) => client.run(site.url, stopped.signal));
  const isGrown = await step('Waiting for more gateways', () =>
    pollUntil(async () => (await gateways()) > before, LOAD_TIMEOUT_MS, POLL_MS),
  );
  const grownMs = performance.now() - startedAt;
  await sleep(SERVED_MS);
  stopped.abort();
  await Promise.all(running);
  const after = await gateways();
  const failures = clients.flatMap((client) => client.failures);
  const requests = clients.reduce((sum, client) => sum + client.requests, 0);
  return {
    promise: `gateways are added under load, by ${metrics.join(' and ')}, and no request fails`,
    limit: `> ${before} and ≤ ${gateway.spec.maxReplicas}, 0 failed`,
    measured: [
      `${isGrown ? `more than ${before} ready after ${seconds(grownMs)}` : 'none added'}, ${after} in the end, ${failures.length} of ${requests} requests failed`,
      ...new Set(failures),
    ].join('; '),
    isKept: isGrown && failures.length === 0,
  };
}
