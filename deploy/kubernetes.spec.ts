import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogDataSource } from '../services/catalog/src/database/data-source.js';
import { IngestDatabase } from '../services/catalog/src/ingest/ingest-database.js';
import { replicaPools } from '../services/catalog/src/database/read-replicas.js';
import { LookupDatabase } from '../services/catalog/src/search/postgres/lookup-database.js';
import { SearchDatabase } from '../services/catalog/src/search/postgres/search-database.js';
import { importerDataSource } from '../services/importer/src/database/data-source.js';
import { readDockerfile, variablesOfImage } from './dockerfile.js';
import { containersOf, readManifests, render, TAGGED_IMAGE, type Manifest } from './kustomize.js';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { problemsOf, oldestRouteErrors } from './schemas.js';
import { CONFIGURATIONS, configurationOf, heapOf, variablesOf } from './services.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const stages = readDockerfile(`${ROOT}/Dockerfile`);
const SERVICES = Object.keys(CONFIGURATIONS);
/** Called services; a worker has only a health check. */
const CALLED = SERVICES.filter((name) => name !== 'importer-worker');
/** Maximum connections of a process; the queue needs none with Redis. */
const poolOf = (url: string) => ({
  catalog: [catalogDataSource(url), new SearchDatabase(url), new LookupDatabase(url), new IngestDatabase(url)],
  importer: [importerDataSource(url)],
});
const mebibytes = (quantity: string) => {
  const [, number, unit] = /^([\d.]+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
};
const NAME = 'app.kubernetes.io/name';
/** Validated against its schema. */
type Part = Manifest['spec'];

it.each(readdirSync(`${ROOT}/k8s/base`).filter((file) => file !== 'kustomization.yaml'))(
  'base/%s holds one service and nothing else',
  (file) => {
    const names = readManifests(`${ROOT}/k8s/base/${file}`).map(({ metadata }) => `${metadata.name}.yaml`);
    expect(new Set(names)).toEqual(new Set([file]));
  },
);

describe.each(['staging', 'production'])('overlay %s', (overlay) => {
  const site = render(`${ROOT}/k8s/overlays/${overlay}`);
  const foundation = render(`${ROOT}/k8s/overlays/${overlay}/foundation`);
  const all = [...foundation, ...site];
  const of = (kind: string) => all.filter((manifest) => manifest.kind === kind);
  const one = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata.name === name)!;
  const deployments = of('Deployment');
  const podOf = (manifest: Manifest) => manifest.spec.template.spec;
  const withPods = [...deployments, ...of('Job')];
  const config = of('ConfigMap').find(({ metadata }) => metadata.name.startsWith('directory-'))!;

  it.each(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s matches the schema of Kubernetes',
    (_name, manifest) => {
      expect(problemsOf(manifest)).toEqual([]);
    },
  );

  it('has each resource once, all in one namespace', () => {
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const [namespace] = of('Namespace');
    const places = all.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace);
    expect(new Set(places)).toEqual(new Set([namespace!.metadata.name]));
    expect(namespace!.metadata.labels['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  it('excludes the namespace and the volumes from `kubectl delete -k` of the site', () => {
    const persistent = ['Namespace', 'PersistentVolumeClaim', 'Secret'];
    expect(site.filter(({ kind }) => persistent.includes(kind))).toEqual([]);
    expect(foundation.map(({ kind }) => kind)).toContain('Namespace');
  });

  it('runs every service', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([...SERVICES].sort());
  });

  it.each(withPods.map((manifest) => [manifest.metadata.name as string, manifest] as const))(
    '%s requests no more than it needs',
    (_name, manifest) => {
      const pod = podOf(manifest);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect([pod.hostNetwork, pod.hostPID, pod.hostIPC]).toEqual([undefined, undefined, undefined]);
      for (const container of containersOf(manifest)) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.image).toMatch(TAGGED_IMAGE);
        const { requests, limits } = container.resources;
        expect(Number.parseInt(requests.cpu, 10)).toBeGreaterThan(0);
        expect(limits.memory).toBe(requests.memory); // its request equals its limit
        expect(limits.cpu).toBeUndefined(); // a limit would throttle it on an idle node
      }
      for (const volume of pod.volumes) {
        const kinds = Object.keys(volume).filter((key) => key !== 'name');
        expect(['secret', 'emptyDir', 'persistentVolumeClaim']).toEqual(expect.arrayContaining(kinds));
        if (volume.emptyDir) expect(mebibytes(volume.emptyDir.sizeLimit)).toBeGreaterThan(0);
      }
      const mounted = containersOf(manifest).flatMap(({ volumeMounts }) =>
        volumeMounts.map((mount: { name: string }) => mount.name),
      );
      expect(new Set(mounted)).toEqual(new Set(pod.volumes.map((volume: { name: string }) => volume.name)));
    },
  );

  describe.each(SERVICES)('deployment %s', (name) => {
    const deployment = one('Deployment', name);
    const pod = podOf(deployment);
    const [container] = pod.containers;
    const labels = deployment.spec.template.metadata.labels;

    it('is selected by its labels', () => {
      const service = one('Service', name);
      const selectors = [
        deployment.spec.selector.matchLabels,
        one('PodDisruptionBudget', name).spec.selector.matchLabels,
        ...pod.topologySpreadConstraints.map((spread: Part) => spread.labelSelector.matchLabels),
        service.spec.selector,
      ];
      for (const selector of selectors) {
        expect(selector[NAME]).toBe(name);
        expect(labels).toMatchObject(selector);
      }
      const port = CALLED.includes(name) ? 80 : container.ports[0].containerPort;
      expect(service.spec.ports).toEqual([{ name: 'http', port, targetPort: 'http' }]);
      expect(service.spec.clusterIP).toBe(CALLED.includes(name) ? undefined : 'None'); // all workers
      expect(pod.serviceAccountName).toBe(one('ServiceAccount', name).metadata.name);
    });

    it('has every required variable, and no unknown one', () => {
      const known = variablesOf(name);
      const variables: Record<string, string> = variablesOfImage(stages, name);
      for (const { name: variable, value, valueFrom } of container.env) {
        expect([...known]).toContain(variable.replace(/_FILE$/, ''));
        const reference = valueFrom?.configMapKeyRef;
        if (reference) expect(reference).toEqual({ name: config.metadata.name, key: variable });
        variables[variable] = reference ? config.data![variable]! : value;
        expect(variables[variable]).toBeDefined();
      }
      const read = configurationOf(name, variables);
      // A default leads to another service on one machine.
      expect(JSON.stringify(read)).not.toContain('http://127.0.0.1:');
      expect(read.service.port).toBe(container.ports[0].containerPort);
      expect(heapOf(variables)).toBeLessThanOrEqual(0.75 * mebibytes(container.resources.limits.memory));

      const { drainSeconds, shutdownSeconds = 0 } = read.service;
      const preStop = container.lifecycle?.preStop.sleep.seconds ?? 0;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + drainSeconds + shutdownSeconds + 5);
      // An upload of 150 MB at 10 Mbit/s.
      if (['gateway', 'importer-http'].includes(name)) expect(shutdownSeconds).toBeGreaterThanOrEqual(150);
    });

    it('mounts the files of its secrets, and no others', () => {
      const files = container.env.flatMap(({ value }: { value?: string }) =>
        value?.startsWith('/run/secrets/') ? [value] : [],
      );
      const mounts = container.volumeMounts.filter(({ mountPath }: { mountPath: string }) =>
        mountPath.startsWith('/run/secrets/'),
      );
      const there = mounts.flatMap((mount: { name: string; mountPath: string }) => {
        const { secret } = pod.volumes.find((volume: { name: string }) => volume.name === mount.name);
        const keys = secret.items?.map(({ path }: { path: string }) => path) ?? ['access-key-id', 'secret-access-key'];
        return keys.map((key: string) => `${mount.mountPath}/${key}`);
      });
      expect(files.sort()).toEqual(there.sort());
    });

    it('has a liveness probe of its event loop and a readiness probe of its dependencies', () => {
      expect(container.startupProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
      expect(container.livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
      expect(container.readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
      const startupSeconds = container.startupProbe.periodSeconds * container.startupProbe.failureThreshold;
      const waitsForTables = ['catalog', 'importer-http', 'importer-worker'].includes(name);
      const deadlineSeconds = one('Job', 'migrations').spec.activeDeadlineSeconds;
      expect(startupSeconds).toBeGreaterThanOrEqual(waitsForTables ? deadlineSeconds : 300);
    });

    it('terminates after its last request, within its grace period', () => {
      const preStop = container.lifecycle?.preStop.sleep.seconds ?? 0;
      expect(preStop).toBe(CALLED.includes(name) ? 10 : 0);
      const drain = Number(config.data!['DRAIN_SECONDS']);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + drain + 20);
      expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    });

    it('is spread over zones and nodes, and evicted one pod at a time', () => {
      const keys = pod.topologySpreadConstraints.map(({ topologyKey }: { topologyKey: string }) => topologyKey);
      expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      const budget = one('PodDisruptionBudget', name).spec;
      expect(budget.unhealthyPodEvictionPolicy).toBe('AlwaysAllow');
      // A number that must stay available does not grow with the replicas, and with one replica blocks every node drain.
      expect(budget.minAvailable).toBeUndefined();
      expect(budget.maxUnavailable).toBe(1);
    });
  });

  const scalers = () => [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')];
  const scalerOf = (name: string) => scalers().find(({ spec }) => spec.scaleTargetRef.name === name)?.spec;
  const most = (name: string): number => {
    const scaler = scalerOf(name);
    return scaler?.maxReplicas ?? scaler?.maxReplicaCount ?? one('Deployment', name).spec.replicas;
  };

  it('opens no more connections than the database has while every pod is replaced', () => {
    const pools = poolOf('postgres://nobody@nowhere/nothing');
    const sum = (sources: { options: object }[]) =>
      sources.reduce((total, { options }) => total + (options as { poolSize: number }).poolSize, 0);
    const each: Record<string, number> = {
      catalog: sum(pools.catalog),
      'importer-http': sum(pools.importer),
      'importer-worker': sum(pools.importer),
    };
    const probe = 1; // readiness has a connection of its own
    expect(sum(Object.values(replicaPools('postgres://nobody@nowhere/nothing')))).toBe(each['catalog']! + probe);
    // One migrator at a time, two exports on all replicas together, KEDA's scaler, and a backup's workers.
    const others = { migrations: 10, exports: 2, keda: 2, backup: 4 };
    // A pod that is terminating keeps its connections for up to its grace period, and does not count as a replica: in a
    // fast roll-out all of the old ones can exist next to all of the new ones.
    const total = Object.entries(each).reduce(
      (count, [name, pool]) => count + (pool + probe) * 2 * most(name),
      Object.values(others).reduce((sum, count) => sum + count),
    );
    const [namespace] = of('Namespace');
    expect(total).toBeLessThanOrEqual(
      Number(namespace!.metadata.annotations['business-directory/database-connections']),
    );
  });

  it('runs migrations with the images of its release', () => {
    const job = one('Job', 'migrations');
    const images = deployments.flatMap((deployment) => containersOf(deployment).map(({ image }) => image));
    const commands = containersOf(job).map(({ command, image }) => {
      expect(images).toContain(image);
      return command.join(' ');
    });
    expect(commands).toEqual(['node services/catalog/dist/migrate.js', 'node services/importer/dist/migrate.js']);
    expect(podOf(job).restartPolicy).toBe('Never'); // a failed job would delete a pod that it restarts, with its log
  });

  describe('network policy', () => {
    const policies = of('NetworkPolicy');
    const policyOf = (name: string) => policies.find(({ spec }) => spec.podSelector.matchLabels?.[NAME] === name)!.spec;

    it('denies connections by default', () => {
      expect(one('NetworkPolicy', 'default-deny').spec).toEqual({
        podSelector: {},
        policyTypes: ['Ingress', 'Egress'],
      });
      for (const name of [...SERVICES, 'migrations']) expect(policyOf(name).policyTypes).toEqual(['Ingress', 'Egress']);
    });

    it('opens only the gateway to the outside', () => {
      const open = SERVICES.filter((name) =>
        JSON.stringify(policyOf(name).ingress).includes('"business-directory/role":"edge"'),
      );
      expect(open).toEqual(['gateway']);
      expect(policyOf('migrations').ingress).toEqual([]);
    });
  });

  it('gives every endpoint marked as long 45 minutes, sockets no timeout, and everything else one minute', () => {
    const route = one('HTTPRoute', 'directory');
    // A prefix matches whole segments of a path.
    const isUnder = (path: string, prefix: string) => `${path}/`.startsWith(prefix === '/' ? '/' : `${prefix}/`);
    const timeoutOf = (method: string, path: string): string => {
      // Longest matching prefix first, as the Gateway API orders rules.
      const matching = route.spec.rules.flatMap(({ matches, timeouts }: Part) =>
        matches
          .filter((match: Part) => match.method === undefined || match.method === method)
          .filter(({ path: { type, value } }: Part) => (type === 'Exact' ? path === value : isUnder(path, value)))
          .map((match: Part) => ({ length: match.path.value.length, timeout: timeouts.request })),
      ) as { length: number; timeout: string }[];
      return matching.sort((a, b) => b.length - a.length)[0]!.timeout;
    };
    expect(route.metadata.annotations['business-directory/max-body']).toBe('160MB');
    const table = (Object.keys(endpoints) as EndpointKey[]).map(endpointDefinition);
    const long = table.filter((endpoint) => endpoint.long);
    expect(long.length).toBeGreaterThanOrEqual(15);
    // A rule for a path with a parameter is a prefix, which other endpoints share.
    const prefixes = long.flatMap(({ method, path }) =>
      path.includes('/:') ? `${method} ${path.split('/:')[0]}` : [],
    );
    for (const endpoint of table) {
      const { method, path } = endpoint;
      const sharesPrefix = prefixes.some((prefix) => isUnder(`${method} ${path}`, prefix));
      if (endpoint.long || !sharesPrefix)
        expect([method, path, timeoutOf(method, path)]).toEqual([method, path, endpoint.long ? '45m' : '60s']);
    }
    expect(timeoutOf('GET', '/socket.io/')).toBe('0s');
    expect(timeoutOf('GET', '/api/search')).toBe('60s');
    for (const rule of route.spec.rules) {
      expect(rule.backendRefs).toEqual([{ name: 'gateway', port: 80 }]);
      expect(rule.retry).toBeUndefined();
    }
    expect(`https://${route.spec.hostnames[0]}`).toBe(config.data!['PUBLIC_URL']);
  });

  it('has a route that Gateway API 1.2 accepts', () => {
    expect(oldestRouteErrors(one('HTTPRoute', 'directory'))).toEqual([]);
  });

  it('stores uploads where every importer reaches them', () => {
    const mounts = ['importer-http', 'importer-worker'].map((name) =>
      podOf(one('Deployment', name)).volumes.find(({ persistentVolumeClaim }: Part) => persistentVolumeClaim),
    );
    if (config.data!['FILE_STORE']!.startsWith('s3://')) return expect(mounts).toEqual([undefined, undefined]);
    const [claim] = of('PersistentVolumeClaim');
    for (const mount of mounts) expect(mount.persistentVolumeClaim.claimName).toBe(claim!.metadata.name);
  });

  if (overlay === 'production') {
    it('scales each deployment by its load', () => {
      for (const name of CALLED) {
        const { minReplicas, metrics } = scalerOf(name)!;
        expect(minReplicas).toBeGreaterThanOrEqual(2);
        expect(metrics.map(({ type }: { type: string }) => type)).toEqual(
          ['photos', 'sitemap'].includes(name) ? ['Resource'] : ['Resource', 'Pods'],
        );
      }
      const workers = scalerOf('importer-worker')!;
      expect(workers.triggers[0]).toMatchObject({
        type: 'postgresql',
        authenticationRef: { name: one('TriggerAuthentication', 'importer-worker').metadata.name },
      });
      expect(workers.triggers[0].metadata.query).toBe(
        'SELECT count(*) FROM importer.import_run WHERE finished_at IS NULL',
      );
      for (const deployment of deployments) expect(deployment.spec.replicas).toBeUndefined();
    });

    it('sends spans where the network policies allow it', () => {
      const { hostname, port } = new URL(config.data!['OTEL_EXPORTER_OTLP_ENDPOINT']!);
      expect(hostname).toBe('collector.monitoring');
      const { podSelector, egress } = one('NetworkPolicy', 'traces').spec;
      expect(podSelector.matchExpressions[0].values.toSorted()).toEqual(SERVICES.toSorted());
      expect(egress[0].to[0].namespaceSelector.matchLabels).toEqual({ 'business-directory/role': 'monitoring' });
      expect(egress[0].ports).toContainEqual({ port: Number(port) });
      for (const deployment of deployments) {
        const names = podOf(deployment).containers[0].env.map(({ name }: { name: string }) => name);
        expect(names).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
      }
    });
  }
});

describe('a manifest', () => {
  const [deployment] = readManifests(`${ROOT}/k8s/base/sitemap.yaml`);

  it('a manifest with an unknown field is detected', () => {
    const misspelt = structuredClone(deployment!);
    misspelt.spec.template.spec.containers[0].livenesProbe = {};
    expect(problemsOf(misspelt)).toEqual(['/spec/template/spec/containers/0/livenesProbe: unknown field']);
  });

  it('a manifest with a value of another type is detected', () => {
    const wrong = structuredClone(deployment!);
    wrong.spec.replicas = 'two';
    expect(problemsOf(wrong)).toEqual(['/spec/replicas: type']);
  });

  const [route] = readManifests(`${ROOT}/k8s/components/gateway-api/route.yaml`);
  it.each<[string, (spec: Part) => void, string]>([
    ['a misspelt field', ({ rules }) => (rules[0].timeout = {}), '/rules/0/timeout: unknown field'],
    ['no duration', ({ rules }) => (rules[0].timeouts.request = '45 m'), '/rules/0/timeouts/request: pattern'],
    [
      'a port out of range',
      ({ rules }) => (rules[0].backendRefs[0].port = 65_536),
      '/rules/0/backendRefs/0/port: maximum',
    ],
    ['a port in words', ({ rules }) => (rules[0].backendRefs[0].port = 'http'), '/rules/0/backendRefs/0/port: type'],
    ['no such method', ({ rules }) => (rules[0].matches[0].method = 'PUSH'), '/rules/0/matches/0/method: enum'],
    ['nameless parents', ({ parentRefs }) => delete parentRefs[0].name, '/parentRefs/0: required name'],
    ['too many rules', (spec) => (spec.rules = Array(17).fill({})), '/rules: maxItems'],
    ['an empty host', (spec) => (spec.hostnames = ['']), '/hostnames/0: minLength'],
  ])('a route with %s is detected', (_what, change, offence) => {
    const changed = structuredClone(route!);
    change(changed.spec);
    expect(problemsOf(changed)).toContain(`/spec${offence}`);
  });
});
