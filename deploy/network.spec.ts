import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { containersOf, podTemplateOf, render, type Manifest } from './kustomize.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROLE = 'business-directory/role';
const NAMESPACE_NAME = 'kubernetes.io/metadata.name';

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'Exists'; values?: string[] }[];
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string; protocol?: string }[];
}

/** A pod of the site (`labels`), pods of a namespace (`namespace`), or an address outside the cluster. */
interface End {
  name: string;
  labels?: Record<string, string>;
  namespace?: Record<string, string>;
  /** Listening ports with their names. */
  ports: Record<number, string | undefined>;
}

/** Ends that no manifest here describes. */
const OUTSIDE: End[] = [
  { name: 'edge', namespace: { [ROLE]: 'edge' }, ports: {} },
  { name: 'monitoring', namespace: { [ROLE]: 'monitoring' }, ports: { 4317: undefined, 4318: undefined } },
  {
    name: 'stores',
    namespace: { [ROLE]: 'stores' },
    ports: { 5432: undefined, 6379: undefined, 6432: undefined, 7700: undefined },
  },
  { name: 'keda', namespace: { [NAMESPACE_NAME]: 'keda' }, ports: {} },
  { name: 'operator of PostgreSQL', namespace: { [NAMESPACE_NAME]: 'cnpg-system' }, ports: {} },
  { name: 'kube-system', namespace: { [NAMESPACE_NAME]: 'kube-system' }, ports: { 53: undefined } },
  { name: 'internet', ports: { 80: undefined, 443: undefined, 9000: undefined } },
];
/** What CloudNativePG and cert-manager create: their documentation names labels and ports. */
const INSTANCE: End = {
  name: 'postgres',
  labels: { 'cnpg.io/cluster': 'postgres' },
  ports: { 5432: undefined, 8000: undefined, 9187: undefined },
};
const CREATE_DATABASE: End = {
  name: 'job of PostgreSQL',
  labels: { 'cnpg.io/cluster': 'postgres', 'cnpg.io/jobRole': 'join' },
  ports: {},
};
const POOLER: End = {
  name: 'pooler',
  labels: { 'cnpg.io/poolerName': 'pooler' },
  ports: { 5432: undefined, 9127: undefined },
};
const SOLVER: End = {
  name: 'solver',
  labels: { 'acme.cert-manager.io/http01-solver': 'true' },
  ports: { 8089: undefined },
};
const PROXY: End = {
  name: 'proxy',
  labels: { 'gateway.networking.k8s.io/gateway-name': 'public' },
  ports: { 443: undefined },
};

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => (values ? values.includes(labels[key]!) : key in labels));

/** Addresses outside the cluster are in every range here; `policies` of photos exclude private ones. */
function isPeer(peers: Peer[] | undefined, end: End): boolean {
  if (!peers) return true;
  return peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock) return end.name === 'internet' && /^(0\.0\.0\.0\/0|2000::\/3|10\.)/.test(ipBlock.cidr);
    if (end.namespace) return namespaceSelector !== undefined && selects(namespaceSelector, end.namespace);
    return end.labels !== undefined && namespaceSelector === undefined && selects(podSelector!, end.labels);
  });
}

/** Whether the policies of the site let `from` connect to a port of `to`: every end of the site is restricted, and must allow it. */
function isAllowed(policies: Manifest[], from: End, to: End, port: number): boolean {
  const opens = (rule: Rule) =>
    rule.ports?.some((one) => one.protocol !== 'UDP' && (one.port === port || one.port === to.ports[port])) ?? true;
  const allows = (of: End, way: 'ingress' | 'egress', side: 'from' | 'to', other: End) =>
    of.labels === undefined ||
    policies
      .filter(({ spec }) => spec.policyTypes.includes(way === 'ingress' ? 'Ingress' : 'Egress'))
      .filter(({ spec }) => selects(spec.podSelector as Selector, of.labels!))
      .some(({ spec }) => (spec[way] as Rule[] | undefined)?.some((rule) => isPeer(rule[side], other) && opens(rule)));
  return allows(from, 'egress', 'to', to) && allows(to, 'ingress', 'from', from);
}

const podsOf = (manifests: Manifest[]): End[] =>
  manifests
    .filter((manifest) => podTemplateOf(manifest))
    .map((manifest) => ({
      name: manifest.metadata.name as string,
      labels: podTemplateOf(manifest).metadata.labels as Record<string, string>,
      ports: Object.fromEntries(
        containersOf(manifest).flatMap(({ ports = [] }) =>
          ports.map((one: { containerPort: number; name: string }) => [one.containerPort, one.name]),
        ),
      ) as End['ports'],
    }));

/** URLs that a process does not connect to. */
const NAMES_ONLY = ['PUBLIC_URL', 'ADMIN_HOST', 'HOST_ALIASES'];
const PORTS: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

/** The URLs in the variables of a manifest's containers, those in mounted secrets included. */
function urlsOf(manifest: Manifest, manifests: Manifest[]): URL[] {
  const { volumes = [] } = podTemplateOf(manifest).spec as {
    volumes?: { name: string; secret?: { secretName: string } }[];
  };
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)?.data ?? {};
  return containersOf(manifest).flatMap(({ env = [], volumeMounts = [] }) =>
    (env as { name: string; value?: string; valueFrom?: { configMapKeyRef: { name: string; key: string } } }[]).flatMap(
      ({ name, value, valueFrom }) => {
        if (NAMES_ONLY.includes(name)) return [];
        let text = valueFrom ? find('ConfigMap', valueFrom.configMapKeyRef.name)[valueFrom.configMapKeyRef.key] : value;
        const mount = (volumeMounts as { name: string; mountPath: string }[]).find((one) =>
          text?.startsWith(`${one.mountPath}/`),
        );
        const secret = volumes.find((volume) => volume.name === mount?.name)?.secret;
        if (mount && secret) {
          const content = find('Secret', secret.secretName)[text!.slice(mount.mountPath.length + 1)];
          text = content && Buffer.from(content, 'base64').toString();
        }
        return text && /^\w+:\/\//.test(text) && !text.startsWith('s3:') ? [new URL(text)] : [];
      },
    ),
  );
}

/** The end and port that a host of the site's configuration leads to. */
function targetOf(url: URL, ends: End[], manifests: Manifest[]): [End, number] {
  const port = Number(url.port) || PORTS[url.protocol]!;
  const [host, space] = url.hostname.split('.') as [string, string?];
  const named = (name: string) => ends.find((end) => end.name === name)!;
  if (space === 'stores' || space === 'monitoring') return [named(space), port];
  if (/^postgres-(rw|ro)$/.test(host)) return [named('postgres'), port];
  const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === host);
  if (!service) return [named('internet'), port];
  const end = ends.find(({ labels }) => labels && selects({ matchLabels: service.spec.selector }, labels))!;
  const { targetPort } = service.spec.ports.find((one: { port: number }) => one.port === port);
  const [number] = Object.entries(end.ports).find(([, name]) => name === targetPort)!;
  return [end, Number(number)];
}

const temporary = mkdtempSync(join(tmpdir(), 'directory-network-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** An overlay with its foundation, its secrets, and further components. */
function renderSite(overlay: string, components: string[]): Manifest[] {
  const folder = join(temporary, [overlay, ...components].join('-'));
  const bucket = ['--access-key-id', 'id', '--secret-access-key', 'key'];
  const args = ['--kubernetes', overlay, '--folder', folder, ...(overlay === 'production' ? bucket : [])];
  execFileSync(process.execPath, [`${ROOT}/bin/make-secrets.mjs`, ...args]);
  const file = join(folder, 'kustomization.yaml');
  const added = components.map((name) => `${relative(folder, `${ROOT}/k8s/components/${name}`)}, `).join('');
  writeFileSync(file, readFileSync(file, 'utf8').replace('components: [', `components: [${added}`));
  return [...render(`${ROOT}/k8s/overlays/${overlay}/foundation`), ...render(folder)];
}

/** Every connection that the policies allow between the ends, except of the internet with itself. */
function allowedOf(policies: Manifest[], ends: End[]): string[] {
  return ends.flatMap((from) =>
    ends.flatMap((to) =>
      Object.keys(to.ports)
        .filter(() => from.labels ?? to.labels)
        .filter((port) => isAllowed(policies, from, to, Number(port)))
        .map((port) => `${from.name} → ${to.name}:${port}`),
    ),
  );
}

describe.each([
  ['production', [] as string[], [] as End[]],
  ['staging', ['autoscaling', 'monitoring'], [INSTANCE, CREATE_DATABASE]],
])('%s with %j', (overlay, components, created) => {
  const manifests = renderSite(overlay, components);
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  const pods = podsOf(manifests);
  const ends = [...pods, ...created, ...OUTSIDE];
  const called = manifests
    .filter((manifest) => podTemplateOf(manifest))
    .flatMap((manifest) =>
      urlsOf(manifest, manifests).map((url) => {
        const [to, port] = targetOf(url, ends, manifests);
        return `${manifest.metadata.name} → ${to.name}:${port}`;
      }),
    );
  const scraped = manifests
    .filter(({ kind }) => kind === 'PodMonitor')
    .flatMap(({ spec }) => pods.filter(({ labels }) => selects(spec.selector as Selector, labels!)))
    .map(({ name, ports }) => `monitoring → ${name}:${Object.keys(ports)[0]}`);
  /** What a connection needs that no variable of a pod names. */
  const others = [
    'edge → gateway:3000',
    ...['photos → internet:80', 'photos → internet:443'],
    ...pods.map(({ name }) => `${name} → kube-system:53`),
    ...created.map(({ name }) => `${name} → kube-system:53`),
    ...(created.includes(INSTANCE)
      ? [
          ...[
            'postgres → postgres:5432',
            'postgres → postgres:8000',
            'postgres → internet:443',
            'monitoring → postgres:9187',
          ],
          ...['operator of PostgreSQL → postgres:5432', 'operator of PostgreSQL → postgres:8000'],
          ...[
            'job of PostgreSQL → postgres:5432',
            'job of PostgreSQL → postgres:8000',
            'job of PostgreSQL → internet:443',
          ],
          'keda → postgres:5432',
        ]
      : []),
  ];
  /** Allowed by components that do not know where the stores are, at which port a bucket is, and by which protocol spans are sent. */
  const unused = (connection: string) =>
    / → stores:|^(importer-http|importer-worker|backup|restore) → internet:9000$| → monitoring:4317$/.test(connection);

  it('allows every connection that a pod is configured for, and no other one within the site', () => {
    const needed = [...new Set([...called, ...scraped, ...others])].sort();
    const allowed = allowedOf(policies, ends);
    expect(needed.filter((connection) => !allowed.includes(connection))).toEqual([]);
    expect(allowed.filter((connection) => !needed.includes(connection) && !unused(connection)).sort()).toEqual([]);
  });

  it('reads addresses of services and stores from the configuration', () => {
    const store = created.includes(INSTANCE) ? 'postgres' : 'stores';
    expect(called).toEqual(
      expect.arrayContaining([
        ...['gateway → catalog:3001', 'gateway → importer-worker:3003', 'photos → catalog:3001'],
        ...[`catalog → ${store}:5432`, `migrations → ${store}:5432`],
        ...(overlay === 'production'
          ? ['backup → internet:443', 'importer-http → internet:443']
          : ['catalog → redis-cache:6379']),
      ]),
    );
  });

  it('resolves the database of the autoscaler from any namespace', () => {
    const [trigger] = manifests.filter(({ kind }) => kind === 'TriggerAuthentication');
    const [{ name, key }] = trigger!.spec.secretTargetRef;
    const secret = manifests.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === name)!;
    expect(new URL(Buffer.from(secret.data![key]!, 'base64').toString()).hostname).toMatch(/^[\w-]+\.[\w-]+$/);
  });
});

describe('components', () => {
  const folder = join(temporary, 'components');
  const withComponents = (resource: string, ...components: string[]) => {
    const path = (to: string) => relative(folder, `${ROOT}/k8s/${to}`);
    execFileSync('mkdir', ['-p', folder]);
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      `kind: Kustomization\nnamespace: business-directory\nresources: [${path(resource)}]\ncomponents: [${components
        .map((name) => path(`components/${name}`))
        .join(', ')}]\n`,
    );
    const manifests = render(folder);
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    return { policies, pods: podsOf(manifests) };
  };
  const edges = OUTSIDE.filter(({ name }) => ['edge', 'monitoring', 'internet'].includes(name));
  const about = (name: string, connections: string[]) =>
    connections.filter((one) => one.startsWith(`${name} →`) || one.includes(`→ ${name}:`)).sort();

  it.each(['ingress', 'gateway-tls'])(
    '`%s` lets the edge reach the pods that respond to ACME challenges, only',
    (component) => {
      const { policies, pods } = withComponents('base', 'network-policies', component);
      expect(about('solver', allowedOf(policies, [...pods, SOLVER, ...edges]))).toEqual(['edge → solver:8089']);
    },
  );

  it('`gateway-tls` lets proxies in the namespace of the site reach the gateway and challenges', () => {
    const { policies, pods } = withComponents('base', 'network-policies', 'gateway-tls');
    const allowed = about('proxy', allowedOf(policies, [...pods, PROXY, SOLVER, ...edges]));
    expect(allowed.filter((one) => one.startsWith('proxy →'))).toEqual(['proxy → gateway:3000', 'proxy → solver:8089']);
    expect(allowed).toContain('internet → proxy:443');
  });

  it('`pooler` lets the services reach a pooler, and the pooler the database', () => {
    const { policies, pods } = withComponents('base', 'network-policies', 'migrations', 'cloudnative-pg', 'pooler');
    const clients = ['catalog', 'importer-http', 'importer-worker'];
    expect(about('pooler', allowedOf(policies, [...pods, POOLER, INSTANCE, ...edges]))).toEqual(
      [
        ...clients.map((name) => `${name} → pooler:5432`),
        ...['monitoring → pooler:9127', 'pooler → internet:443', 'pooler → postgres:5432'],
      ].sort(),
    );
    const stores = OUTSIDE.filter(({ name }) => name === 'stores');
    const outside = allowedOf(policies, [...pods, ...stores]).filter((one) => one.endsWith('→ stores:6432'));
    expect(outside.sort()).toEqual(clients.map((name) => `${name} → stores:6432`));
  });

  it('`external-stores` lets services, migrations and backups reach managed stores', () => {
    const { policies, pods } = withComponents('base', 'network-policies', 'migrations', 'backups', 'external-stores');
    const managed: End = { name: 'internet', ports: { 5432: undefined, 6380: undefined } };
    const allowed = allowedOf(policies, [...pods, managed]);
    const clients = ['backup', 'catalog', 'gateway', 'importer-http', 'importer-worker', 'migrations', 'restore'];
    for (const port of [5432, 6380])
      expect(allowed.filter((one) => one.endsWith(`:${port}`)).sort()).toEqual(
        clients.map((name) => `${name} → internet:${port}`),
      );
  });

  it('`cloudnative-pg-archive` lets the database reach a bucket at the port of MinIO', () => {
    const { policies } = withComponents('foundation', 'cloudnative-pg', 'cloudnative-pg-archive');
    expect(allowedOf(policies, [INSTANCE, ...edges])).toEqual(
      expect.arrayContaining(['postgres → internet:443', 'postgres → internet:9000']),
    );
  });
});
