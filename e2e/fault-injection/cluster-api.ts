// Calls of a Kubernetes API server, with the rights of kubectl.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../bin/cli-error.mjs';
import { onPath, pollUntil, run } from '../../bin/processes.mjs';
import { TestSkipped } from './test-command.js';

const ROLLOUT_TIMEOUT_MS = 900_000;
const JOB_TIMEOUT_MS = 600_000;
const POLL_MS = 500;
const PART_OF = 'labelSelector=app.kubernetes.io/part-of%3Dbusiness-directory';

interface Metadata {
  name: string;
  generation?: number;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  ownerReferences?: { kind: string }[];
}
interface Deployment {
  metadata: Metadata;
  spec: { replicas: number };
  status: { observedGeneration?: number; replicas?: number; updatedReplicas?: number; readyReplicas?: number };
}
interface EndpointSlice {
  metadata: Metadata;
  endpoints: { conditions: { ready?: boolean } }[] | null;
}

/** Runs kubectl; its output. */
export async function kubectl(...args: string[]): Promise<string> {
  const { code, output } = await run('kubectl', args);
  if (code !== 0) throw new CliError(`kubectl ${args.join(' ')} failed:\n${output.trim()}`);
  return output;
}

/** The API server of kubectl's context. */
export class ClusterApi {
  private constructor(
    private readonly url: string,
    private readonly proxy: ChildProcess,
  ) {}

  static async open(): Promise<ClusterApi> {
    if (!onPath('kubectl')) throw new TestSkipped('kubectl is not on the PATH');
    const ready = await run('kubectl', ['get', '--raw', '/readyz', '--request-timeout=5s']);
    if (ready.code !== 0) throw new TestSkipped(`no cluster responds: ${ready.output.trim().split('\n').at(-1)}`);
    const proxy = spawn('kubectl', ['proxy', '--port=0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(proxy.stdout, 'data')) as [Buffer];
    return new ClusterApi(`http://${/127\.0\.0\.1:\d+/.exec(line.toString())?.[0]}`, proxy);
  }

  close(): void {
    this.proxy.kill();
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, init);
  }

  async list<T = { metadata: Metadata }>(path: string): Promise<T[]> {
    const response = await this.request(path);
    if (!response.ok) throw new CliError(`${path} failed: ${await response.text()}`);
    return ((await response.json()) as { items: T[] }).items;
  }

  deployments(namespace: string): Promise<Deployment[]> {
    return this.list(`/apis/apps/v1/namespaces/${namespace}/deployments?${PART_OF}`);
  }

  /** Pods of the deployments. */
  async pods(namespace: string) {
    const pods = await this.list(`/api/v1/namespaces/${namespace}/pods?${PART_OF}`);
    return pods.filter(({ metadata }) => metadata.ownerReferences?.some(({ kind }) => kind === 'ReplicaSet'));
  }

  /** Waits until every deployment has all its pods of the newest template, ready, and those before have ended. */
  async settled(namespace: string): Promise<void> {
    const isSettled = async () => {
      const deployments = await this.deployments(namespace);
      const areReady = deployments.every(
        ({ metadata, spec: { replicas }, status }) =>
          metadata.generation === status.observedGeneration &&
          [status.replicas, status.updatedReplicas, status.readyReplicas].every((count) => count === replicas),
      );
      return areReady && !(await this.pods(namespace)).some(({ metadata }) => metadata.deletionTimestamp);
    };
    if (!(await pollUntil(isSettled, ROLLOUT_TIMEOUT_MS, POLL_MS)))
      throw new CliError(`The deployments do not settle:\n${await kubectl('-n', namespace, 'get', 'pods')}`);
  }

  /** Replaces the pods of every deployment at the same time. */
  async restartAll(namespace: string): Promise<number> {
    const deployments = await this.deployments(namespace);
    await kubectl(
      '-n',
      namespace,
      'rollout',
      'restart',
      'deployment',
      '-l',
      PART_OF.split('=')[1]!.replace('%3D', '='),
    );
    await this.settled(namespace);
    return deployments.reduce((sum, { spec }) => sum + spec.replicas, 0);
  }

  /** Removes all pods of each deployment but one, and adds as many again. */
  async removeReplicas(namespace: string): Promise<number> {
    const deployments = await this.deployments(namespace);
    const scaleTo = async (replicasOf: (deployment: Deployment) => number) => {
      for (const deployment of deployments)
        await kubectl(
          ...['-n', namespace, 'scale', 'deployment', deployment.metadata.name],
          `--replicas=${replicasOf(deployment)}`,
        );
      await this.settled(namespace);
    };
    await scaleTo(() => 1);
    await scaleTo(({ spec }) => spec.replicas);
    return deployments.reduce((sum, { spec }) => sum + spec.replicas - 1, 0);
  }

  /** By the API of evictions, as `kubectl drain` does it: again until the budget allows it. */
  async evict(namespace: string, pod: string): Promise<void> {
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(eviction),
    };
    const isEvicted = async () => {
      const { status } = await this.request(`/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, init);
      if (status !== 429 && status >= 300) throw new CliError(`The eviction of ${pod} got ${status}`);
      return status !== 429;
    };
    if (!(await pollUntil(isEvicted, ROLLOUT_TIMEOUT_MS, POLL_MS))) throw new CliError(`${pod} cannot be evicted.`);
  }

  /** Ready endpoints by service. */
  async readyEndpoints(namespace: string): Promise<Map<string, number>> {
    const slices = await this.list<EndpointSlice>(
      `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices?${PART_OF}`,
    );
    const ready = new Map<string, number>();
    for (const { metadata, endpoints } of slices) {
      const service = metadata.labels?.['kubernetes.io/service-name'] ?? metadata.name;
      const count = (endpoints ?? []).filter(({ conditions }) => conditions.ready).length;
      ready.set(service, (ready.get(service) ?? 0) + count);
    }
    return ready;
  }

  /** The fewest ready endpoints of each service until the function is called. */
  watchEndpoints(namespace: string): () => Promise<Map<string, number>> {
    const fewest = new Map<string, number>();
    const stopped = new AbortController();
    const watching = (async () => {
      while (!stopped.signal.aborted) {
        for (const [service, count] of await this.readyEndpoints(namespace))
          fewest.set(service, Math.min(count, fewest.get(service) ?? Infinity));
        await sleep(POLL_MS / 2);
      }
    })();
    return async () => {
      stopped.abort();
      await watching;
      return fewest;
    };
  }

  /** Creates a job of a cron job and waits until it is complete; the log of its pod. */
  async runJob(namespace: string, cronJob: string, name: string): Promise<string> {
    await kubectl('-n', namespace, 'create', 'job', name, `--from=cronjob/${cronJob}`);
    const path = `/apis/batch/v1/namespaces/${namespace}/jobs/${name}`;
    let ended = '';
    const hasEnded = async () => {
      const { status } = (await (await this.request(path)).json()) as {
        status: { conditions?: { type: string; status: string }[] };
      };
      const types = (status.conditions ?? []).filter((one) => one.status === 'True').map(({ type }) => type);
      ended = types.find((type) => ['Complete', 'Failed'].includes(type)) ?? '';
      return ended !== '';
    };
    await pollUntil(hasEnded, JOB_TIMEOUT_MS, POLL_MS);
    const log = await kubectl('-n', namespace, 'logs', `job/${name}`);
    if (ended !== 'Complete') throw new CliError(`The job ${name} is ${ended || 'not complete'}:\n${log.trim()}`);
    return log.trim();
  }
}
