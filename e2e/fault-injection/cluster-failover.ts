// The loss of the primary of a PostgreSQL that CloudNativePG runs, and a switchover, while imports and pages are requested.
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { seconds, step } from '../../bin/console-output.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { kubectl, type ClusterApi } from './cluster-api.js';
import { business, fileOf } from './import-files.js';
import { TestSkipped } from './test-command.js';
import type { ClusterSite } from './cluster-load.js';
import type { Guarantee } from './guarantees.js';

const ROWS = 20;
const WRITERS = 3;
const STEADY_MS = 10_000;
const RECOVERY_TIMEOUT_MS = 300_000;
const IMPORT_TIMEOUT_MS = 240_000;
const CACHED_PATHS = ['/', '/categories', '/api/categories', '/api/countries'];
const PAUSE_MS = 100;

interface Cluster {
  metadata: { name: string };
  spec: { instances: number };
  status: { currentPrimary?: string; readyInstances?: number; instanceNames?: string[] };
}

/** Imports of a few rows each, one after the other, and pages. */
class Work {
  /** Ids of accepted imports, with the names of their businesses. */
  accepted = new Map<string, string[]>();
  /** When each was accepted. */
  acceptedAt: number[] = [];
  rejected = 0;
  requests = 0;
  failures: string[] = [];
  errors: string[] = [];
  #stopped = new AbortController();
  #running: Promise<void>[];

  constructor(private readonly site: ClusterSite) {
    this.#running = [
      ...Array.from({ length: WRITERS }, (_, writer) => this.#write(writer)),
      ...CACHED_PATHS.map((path) => this.#read(path, ({ status }) => status === 200)),
      this.#read('/api/search?q=bakery', ({ status }) => [200, 503].includes(status)),
    ];
  }

  async stop() {
    this.#stopped.abort();
    await Promise.all(this.#running);
  }

  async #write(writer: number) {
    for (let round = 0; !this.#stopped.signal.aborted; round++) {
      const name = `failover${writer}x${round}x${Date.now()}`;
      const rows = Array.from({ length: ROWS }, (_, i) => business(new SeededRandom(i), name, i));
      try {
        const id = await this.site.admin.upload(await fileOf(name, rows, 'csv'));
        this.acceptedAt.push(performance.now());
        this.accepted.set(
          id,
          rows.map((row) => row['name'] ?? ''),
        );
      } catch {
        this.rejected++; // not accepted: nothing is promised
      }
      await sleep(PAUSE_MS);
    }
  }

  async #read(path: string, isExpected: (response: Response) => boolean) {
    while (!this.#stopped.signal.aborted) {
      this.requests++;
      try {
        const response = await fetch(this.site.url + path, { signal: AbortSignal.timeout(20_000) });
        await response.arrayBuffer();
        if (!isExpected(response)) this.failures.push(`${path} ${response.status}`);
      } catch (error) {
        this.failures.push(`${path} ${String(error)}`);
      }
      await sleep(PAUSE_MS);
    }
  }
}

async function clusterOf({ api, namespace }: ClusterSite): Promise<Cluster> {
  const response = await api.request(`/apis/postgresql.cnpg.io/v1/namespaces/${namespace}/clusters`);
  if (response.status === 404) throw new TestSkipped('the cluster has no operator CloudNativePG');
  const { items } = (await response.json()) as { items: Cluster[] };
  const cluster = items.find(({ spec }) => spec.instances > 1);
  if (!cluster) throw new TestSkipped('no PostgreSQL of CloudNativePG with a standby is in the namespace');
  return cluster;
}

const isHealthy = ({ spec, status }: Cluster) => status.readyInstances === spec.instances;

/** Each fault, under load: which primary follows, and until when imports are not accepted. */
export async function failovers(site: ClusterSite): Promise<Guarantee[]> {
  const { api, namespace } = site;
  const initial = await clusterOf(site);
  const path = `/apis/postgresql.cnpg.io/v1/namespaces/${namespace}/clusters/${initial.metadata.name}`;
  const read = async () => (await (await api.request(path)).json()) as Cluster;
  const faults: [string, (primary: string, cluster: Cluster) => Promise<unknown>][] = [
    ['the pod of the primary is deleted', (primary) => kubectl('-n', namespace, 'delete', 'pod', primary)],
    [
      'the pod of the primary is killed',
      (primary) => kubectl('-n', namespace, 'delete', 'pod', primary, '--grace-period=0', '--force'),
    ],
    ['the primary is switched over', (primary, cluster) => switchOver(api, path, primary, cluster)],
  ];
  const guarantees: Guarantee[] = [];
  for (const [what, fault] of faults) {
    if (!(await pollUntil(async () => isHealthy(await read()), RECOVERY_TIMEOUT_MS, 500)))
      throw new CliError('Not every instance of PostgreSQL is ready.');
    const work = new Work(site);
    await sleep(STEADY_MS);
    const cluster = await read();
    const primary = cluster.status.currentPrimary ?? '';
    const startedAt = performance.now();
    const measured = await step(what, async () => {
      void fault(primary, cluster).catch((error: unknown) => work.errors.push(String(error)));
      const isReplaced = async () => ![primary, undefined].includes((await read()).status.currentPrimary);
      if (!(await pollUntil(isReplaced, RECOVERY_TIMEOUT_MS, 200))) throw new CliError(`${primary} is not replaced.`);
      const promotedMs = performance.now() - startedAt;
      const isAccepting = () => work.acceptedAt.some((at) => at > startedAt + promotedMs);
      if (!(await pollUntil(isAccepting, RECOVERY_TIMEOUT_MS, 100))) throw new CliError('No upload is accepted again.');
      if (!(await pollUntil(async () => isHealthy(await read()), RECOVERY_TIMEOUT_MS, 500)))
        throw new CliError(`${primary} does not become a standby.`);
      return { promotedMs, healthyMs: performance.now() - startedAt };
    });
    await sleep(STEADY_MS);
    await work.stop();
    if (work.errors.length > 0) throw new CliError(work.errors.join('\n'));
    guarantees.push(...(await outcome(site, what, work, measured)));
  }
  return guarantees;
}

/** As `kubectl cnpg promote` does it. */
async function switchOver(api: ClusterApi, path: string, primary: string, { status }: Cluster) {
  const target = status.instanceNames?.find((name) => name !== primary);
  const response = await api.request(`${path}/status`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({
      status: {
        targetPrimary: target,
        targetPrimaryTimestamp: new Date().toISOString(),
        phase: 'Switchover in progress',
        phaseReason: `Switching over to ${target}`,
      },
    }),
  });
  if (!response.ok) throw new CliError(`The switchover is rejected: ${await response.text()}`);
}

async function outcome(
  { admin }: ClusterSite,
  what: string,
  work: Work,
  { promotedMs, healthyMs }: { promotedMs: number; healthyMs: number },
): Promise<Guarantee[]> {
  const unfinished: string[] = [];
  for (const id of work.accepted.keys()) {
    let state = 'unknown';
    const isDone = async () => {
      const view = await admin.import(id).catch((error: unknown) => void (state = String(error)));
      if (view) state = view.state;
      return view?.finishedAt != null;
    };
    if (!(await pollUntil(isDone, IMPORT_TIMEOUT_MS, 200)) || state !== 'done') unfinished.push(`${id} is ${state}`);
  }
  await admin.signIn(); // an export needs a recent one
  const response = await admin.send('/api/admin/export-csv');
  if (!response.ok) throw new CliError(`The export failed with ${response.status}`);
  const text = await response.text();
  const names = [...work.accepted.values()].flat();
  const lost = names.filter((name) => !text.includes(name));
  const at = work.acceptedAt.toSorted((one, other) => one - other);
  const longestMs = Math.max(...at.slice(1).map((time, i) => time - (at[i] ?? time)));
  return [
    {
      promise: `no accepted import loses a row when ${what}`,
      limit: '0 lost',
      measured: [
        `${lost.length} of ${names.length} rows of ${work.accepted.size} imports; promoted after ${seconds(promotedMs)}, every instance ready after ${seconds(healthyMs)}, no upload accepted for ${seconds(longestMs)}, ${work.rejected} rejected`,
        ...unfinished.slice(0, 5),
      ].join('; '),
      isKept: lost.length === 0 && unfinished.length === 0,
    },
    {
      promise: `cached pages are served, and others get 503 at most, when ${what}`,
      limit: '0 failed',
      measured: [`${work.failures.length} of ${work.requests} requests`, ...new Set(work.failures)]
        .slice(0, 6)
        .join('; '),
      isKept: work.failures.length === 0,
    },
  ];
}
