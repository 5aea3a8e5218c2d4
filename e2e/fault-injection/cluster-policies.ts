// Which connections the network plugin of a cluster lets through, compared with what the site's NetworkPolicies say.
import { BlockList, isIPv6 } from 'node:net';
import { CliError } from '../../bin/cli-error.mjs';
import { pollUntil, run } from '../../bin/processes.mjs';
import { kubectl, type ClusterApi } from './cluster-api.js';
import { TestSkipped } from './test-command.js';
import type { Guarantee } from './guarantees.js';

const ROLE = 'business-directory/role';
const PROBES = 'directory-probe';
const ENFORCEMENT_TIMEOUT_MS = 60_000;
const CONNECT_SECONDS = 3;
const SERVER_PORT = 8080;
const SERVICE_METRICS = [
  'catalog:3001',
  'gateway:3000',
  'importer-http:3002',
  'importer-worker:3003',
  'photos:3005',
  'sitemap:3004',
];
/** Of CloudNativePG; the database may be elsewhere. */
const DATABASE_METRICS = 'postgresql:9187';
/** Prints those of its arguments, `address:port`, that accept a connection. */
const CONNECT = `for to in "$@"; do (timeout ${CONNECT_SECONDS} bash -c "</dev/tcp/\${to%:*}/\${to##*:}" 2>/dev/null && echo "$to") & done; wait`;

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port?: number | string; protocol?: string }[];
}
export interface NetworkPolicy {
  spec: { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };
}

/** A pod, with the policies of its namespace. */
export interface End {
  name: string;
  address: string;
  labels: Record<string, string>;
  namespace: { name: string; labels: Record<string, string> };
  policies: NetworkPolicy[];
  /** Listening ports with their names. */
  ports: Map<number, string | undefined>;
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key in labels;
    if (operator === 'DoesNotExist') return !(key in labels);
    return values.includes(labels[key] ?? '') === (operator === 'In');
  });

function isInBlock({ cidr, except = [] }: { cidr: string; except?: string[] }, address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const contains = (range: string) => {
    const [network = '', bits] = range.split('/');
    if (isIPv6(network) !== (family === 'ipv6')) return false;
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family);
    return list.check(address, family);
  };
  return contains(cidr) && !except.some(contains);
}

function isPeer(peers: Peer[] | undefined, of: End, other: End): boolean {
  if (!peers) return true;
  return peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock) return isInBlock(ipBlock, other.address);
    const isNamespace = namespaceSelector
      ? selects(namespaceSelector, other.namespace.labels)
      : other.namespace.name === of.namespace.name;
    return isNamespace && selects(podSelector ?? {}, other.labels);
  });
}

/** Whether policies let `from` connect to a port of `to` by TCP. */
export function isAllowed(from: End, to: End, port: number): boolean {
  const opens = ({ ports }: Rule) =>
    ports?.some(
      (one) =>
        (one.protocol ?? 'TCP') === 'TCP' &&
        (one.port === undefined || one.port === port || one.port === to.ports.get(port)),
    ) ?? true;
  const allows = (of: End, way: 'ingress' | 'egress', other: End) => {
    const type = way === 'ingress' ? 'Ingress' : 'Egress';
    const restricting = of.policies
      .map(({ spec }) => spec)
      .filter((spec) => spec.policyTypes.includes(type) && selects(spec.podSelector, of.labels));
    return (
      restricting.length === 0 ||
      restricting.some((spec) =>
        spec[way]?.some((rule) => isPeer(way === 'ingress' ? rule.from : rule.to, of, other) && opens(rule)),
      )
    );
  };
  return allows(from, 'egress', to) && allows(to, 'ingress', from);
}

interface Pod {
  metadata: { name: string; namespace: string; labels?: Record<string, string>; deletionTimestamp?: string };
  spec: {
    nodeName?: string;
    hostNetwork?: boolean;
    containers: { image: string; ports?: { containerPort: number; name?: string; protocol?: string }[] }[];
  };
  status: { phase: string; podIP?: string };
}

/** The running pods of a namespace with addresses of their own. */
async function endsOf(api: ClusterApi, namespace: string): Promise<End[]> {
  const [pods, policies, response] = await Promise.all([
    api.list<Pod>(`/api/v1/namespaces/${namespace}/pods`),
    api.list<NetworkPolicy>(`/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`),
    api.request(`/api/v1/namespaces/${namespace}`),
  ]);
  const { metadata } = (await response.json()) as { metadata: { labels: Record<string, string> } };
  return pods
    .filter(({ spec, status, metadata: { deletionTimestamp } }) => {
      return status.phase === 'Running' && status.podIP && !spec.hostNetwork && !deletionTimestamp;
    })
    .map(({ metadata: { name, labels = {} }, spec, status }) => ({
      ...{ name, labels, policies, address: status.podIP ?? '' },
      namespace: { name: namespace, labels: metadata.labels },
      ports: new Map(
        spec.containers.flatMap(({ ports = [] }) =>
          ports
            .filter(({ protocol = 'TCP' }) => protocol === 'TCP')
            .map((port) => [port.containerPort, port.name] as const),
        ),
      ),
    }));
}

const probe = (name: string, namespace: string, { image, node }: { image: string; node: string | undefined }) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, labels: { probe: name } },
  spec: {
    ...(node && { nodeName: node }), // has the image
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 0,
    securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        ...{ name: 'probe', image },
        command: ['node', '-e', `require("node:http").createServer((q, r) => r.end()).listen(${SERVER_PORT})`],
        ports: [{ containerPort: SERVER_PORT }],
        resources: { requests: { memory: '48Mi' }, limits: { memory: '192Mi' } },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  },
});

/** The targets that a pod can connect to; undefined if it has no shell. */
async function reached(from: End, targets: string[]): Promise<Set<string> | undefined> {
  const exec = ['-n', from.namespace.name, 'exec', from.name, '--', 'bash', '-c'];
  if ((await run('kubectl', [...exec, 'timeout 1 true'])).code !== 0) return undefined;
  const { code, stdout, output } = await run('kubectl', [...exec, CONNECT, 'connect', ...targets]);
  if (code !== 0) throw new CliError(`${from.name} cannot be used for connections:\n${output.trim()}`);
  return new Set(stdout.trim().split('\n'));
}

/** Whether a policy has an effect at all, which many plugins do not give it. */
async function isEnforced(api: ClusterApi): Promise<boolean> {
  const ends = await endsOf(api, PROBES);
  const [client, server] = ['foreign', 'server'].map((name) => ends.find((end) => end.name === name));
  if (!client || !server) throw new CliError('The pods that test the plugin do not run.');
  const target = `${server.address}:${SERVER_PORT}`;
  const connects = async () => (await reached(client, [target]))?.has(target) === true;
  if (!(await pollUntil(connects, ENFORCEMENT_TIMEOUT_MS, 500))) throw new CliError('No pod reaches another one.');
  await apply({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'server', namespace: PROBES },
    spec: { podSelector: { matchLabels: { probe: 'server' } }, policyTypes: ['Ingress'], ingress: [] },
  });
  return pollUntil(async () => !(await connects()), ENFORCEMENT_TIMEOUT_MS, 500);
}

async function apply(...manifests: object[]) {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests });
  const { code, output } = await run('bash', ['-c', 'kubectl apply -f - <<< "$0"', list]);
  if (code !== 0) throw new CliError(`The pods that test the plugin are rejected:\n${output.trim()}`);
}

/** Every pod of the site, and four others, connect to every port of every pod of the site. */
export async function enforcedPolicies({ api, namespace }: { api: ClusterApi; namespace: string }) {
  const roles = { foreign: PROBES, edge: `${PROBES}-edge`, monitoring: `${PROBES}-monitoring`, unlabelled: namespace };
  const own = Object.entries(roles).filter(([, place]) => place !== namespace);
  const pods = await api.list<Pod>(
    `/api/v1/namespaces/${namespace}/pods?labelSelector=app.kubernetes.io/name%3Dcatalog`,
  );
  const [catalog] = pods.filter(({ status }) => status.phase === 'Running');
  if (!catalog) throw new CliError('No catalog runs.');
  const image = catalog.spec.containers[0]?.image ?? '';
  const use = { image, node: catalog.spec.nodeName };
  try {
    await apply(
      ...own.map(([role, name]) => ({
        ...{ apiVersion: 'v1', kind: 'Namespace' },
        metadata: { name, labels: role === 'foreign' ? {} : { [ROLE]: role } },
      })),
    );
    await apply(...Object.entries({ ...roles, server: PROBES }).map(([name, place]) => probe(name, place, use)));
    for (const [name, place] of Object.entries({ ...roles, server: PROBES }))
      await kubectl('-n', place, 'wait', '--for=condition=Ready', `pod/${name}`, '--timeout=120s');
    if (!(await isEnforced(api))) throw new TestSkipped('the network plugin does not enforce policies');
    return await compare(api, namespace, roles);
  } finally {
    for (const [, name] of own) await kubectl('delete', 'namespace', name, '--ignore-not-found', '--wait=false');
    await kubectl('-n', namespace, 'delete', 'pod', 'unlabelled', '--ignore-not-found', '--wait=false');
  }
}

async function compare(api: ClusterApi, namespace: string, roles: Record<string, string>): Promise<Guarantee[]> {
  const site = await endsOf(api, namespace);
  const outside = (await Promise.all([...new Set(Object.values(roles))].map((one) => endsOf(api, one)))).flat();
  const isProbe = ({ name }: End) => name in roles;
  const sources = [...site, ...outside.filter((end) => isProbe(end) && end.namespace.name !== namespace)];
  const targets = site.filter((end) => !isProbe(end));
  const open: string[] = [];
  const wrong: string[] = [];
  const withoutShell: string[] = [];
  let attempts = 0;
  for (const from of sources) {
    const tried = targets
      .filter((to) => to !== from)
      .flatMap((to) => [...to.ports.keys()].map((port) => ({ to, port })));
    const connected = await reached(
      from,
      tried.map(({ to, port }) => `${to.address}:${port}`),
    );
    if (!connected) withoutShell.push(from.name);
    else
      for (const { to, port } of tried) {
        attempts++;
        const isOpen = connected.has(`${to.address}:${port}`);
        const connection = `${from.name} → ${to.labels['app.kubernetes.io/name'] ?? to.name}:${port}`;
        if (isOpen) open.push(connection);
        if (isOpen !== isAllowed(from, to, port)) wrong.push(`${connection} is ${isOpen ? 'open' : 'closed'}`);
      }
  }
  const opened = (name: string) => [...new Set(open.filter((one) => one.startsWith(`${name} →`)))];
  const of = (name: string) => opened(name).map((one) => one.split(' → ')[1] ?? '');
  const isEqual = (some: string[], others: string[]) => some.toSorted().join() === others.join();
  return [
    {
      promise: 'the connections that pods can open to pods of the site are those that its network policies allow',
      limit: 'all equal',
      measured: [
        `${attempts - wrong.length} of ${attempts} attempts by ${sources.length - withoutShell.length} pods, ${open.length} of them open`,
        ...(withoutShell.length > 0 ? [`without a shell: ${withoutShell.join(', ')}`] : []),
        ...wrong.slice(0, 20),
      ].join('; '),
      isKept: wrong.length === 0,
    },
    {
      promise: 'a pod of another namespace, and one of the site without its labels, reach no pod of the site',
      limit: '0 ports',
      measured:
        `${of('foreign').length} and ${of('unlabelled').length} ports ${[...of('foreign'), ...of('unlabelled')].join(', ')}`.trim(),
      isKept: of('foreign').length + of('unlabelled').length === 0,
    },
    {
      promise: 'a proxy of the edge reaches the gateway, only',
      limit: 'gateway:3000',
      measured: of('edge').join(', '),
      isKept: isEqual(of('edge'), ['gateway:3000']),
    },
    {
      promise: 'Prometheus reaches the metrics of every service and of PostgreSQL, only',
      limit: SERVICE_METRICS.join(', '),
      measured: of('monitoring').join(', '),
      isKept: isEqual(
        of('monitoring').filter((one) => one !== DATABASE_METRICS),
        SERVICE_METRICS,
      ),
    },
  ];
}
