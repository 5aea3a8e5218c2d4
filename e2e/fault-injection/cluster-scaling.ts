// More gateways under load, by the metrics that the cluster has.
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds, step } from '../../bin/console-output.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { PersistentClient } from './persistent-client.js';
import { TestSkipped } from './test-command.js';
import type { ClusterSite } from './cluster-load.js';
import type { Guarantee } from './guarantees.js';

const CLIENTS = 100;
/** The autoscaler reads its metrics every 15 s, and these are up to 15 s old. */
const LOAD_TIMEOUT_MS = 180_000;
/** So that the added ones are sent requests, too. */
const SERVED_MS = 30_000;
const PATHS = ['/', '/api/categories', '/api/countries', '/categories', '/api/search?q=bakery'];

interface Autoscaler {
  metadata: { name: string };
  spec: { minReplicas?: number; maxReplicas: number };
  status: { currentMetrics?: { type: string; resource?: { name: string } }[] | null };
}

/** Clients that send one request after the other; every one of them is to be served while gateways are added. */
export async function scaledByMetrics({ api, namespace, url }: ClusterSite): Promise<Guarantee[]> {
  const autoscalers = await api.list<Autoscaler>(
    `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`,
  );
  const gateway = autoscalers.find(({ metadata }) => metadata.name === 'gateway');
  if (!gateway) throw new TestSkipped('the site has no autoscaler of gateways');
  const metrics = (gateway.status.currentMetrics ?? []).flatMap(({ type, resource }) =>
    type === 'Resource' ? (resource?.name ?? []) : type === '' ? [] : 'requests in flight',
  );
  if (metrics.length === 0) throw new TestSkipped('nothing provides the metrics of the autoscaler of gateways');
  const gateways = async () => {
    const deployments = await api.deployments(namespace);
    return deployments.find(({ metadata }) => metadata.name === 'gateway')?.status.readyReplicas ?? 0;
  };
  const before = await gateways();
  const stopped = new AbortController();
  const startedAt = performance.now();
  const clients = Array.from({ length: CLIENTS }, () => new PersistentClient(PATHS));
  const running = clients.map((client) => client.run(url, stopped.signal));
  const isGrown = await step('Waiting for more gateways', () =>
    pollUntil(async () => (await gateways()) > before, LOAD_TIMEOUT_MS, 1_000),
  );
  const grownMs = performance.now() - startedAt;
  await sleep(SERVED_MS);
  stopped.abort();
  await Promise.all(running);
  const after = await gateways();
  const failures = clients.flatMap((client) => client.failures);
  const requests = clients.reduce((sum, client) => sum + client.requests, 0);
  return [
    {
      promise: `gateways are added under load, by ${metrics.join(' and ')}, and no request fails`,
      limit: `> ${before} and ≤ ${gateway.spec.maxReplicas}, 0 failed`,
      measured: [
        `${isGrown ? `more than ${before} ready after ${seconds(grownMs)}` : 'none added'}, ${after} in the end, ${failures.length} of ${requests} requests failed`,
        ...new Set(failures),
      ].join('; '),
      isKept: isGrown && failures.length === 0,
    },
  ];
}
