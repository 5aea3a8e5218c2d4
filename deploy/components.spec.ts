import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { containersOf, podTemplateOf, render, type Manifest } from './kustomize.js';
import { oldestRouteErrors, problemsOf } from './schemas.js';
import { CONFIGURATIONS } from './services.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OVERLAYS = `${ROOT}/k8s/overlays`;
const NAME = 'app.kubernetes.io/name';

const temporary = mkdtempSync(join(tmpdir(), 'directory-components-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** An overlay or base with components, rendered from a kustomization next to nothing else. */
function renderWith(resource: string, components: string[], name: string): Manifest[] {
  const folder = join(temporary, name);
  mkdirSync(folder);
  const path = (to: string) => relative(folder, `${ROOT}/k8s/${to}`);
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    [
      'kind: Kustomization',
      'namespace: business-directory',
      `resources: [${path(resource)}]`,
      `components: [${components.map((one) => path(`components/${one}`)).join(', ')}]`,
    ].join('\n'),
  );
  return render(folder);
}

const find = (manifests: Manifest[], kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
const problems = (manifests: Manifest[]) =>
  manifests.flatMap((manifest) =>
    problemsOf(manifest).map((problem) => `${manifest.kind} ${manifest.metadata.name}${problem}`),
  );
/** Whether a NetworkPolicy lets pods with these labels connect, by its egress or its ingress rules. */
type Selector = {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};
const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => (values ? values.includes(labels[key]!) : key in labels));

describe.each([
  ['an Ingress', 'base', ['ingress', 'migrations']],
  ['a Gateway with a certificate', 'base', ['gateway-tls', 'migrations']],
  ['an archived PostgreSQL', 'foundation', ['cloudnative-pg', 'cloudnative-pg-archive']],
  ['a pooler, and an authority of PostgreSQL', 'base', ['migrations', 'backups', 'pooler', 'database-ca']],
  ['all components of production in staging', 'overlays/staging', ['autoscaling', 'monitoring', 'external-stores']],
] as [string, string, string[]][])('%s', (name, resource, components) => {
  const manifests = renderWith(resource, components, name.replaceAll(' ', '-'));

  it('matches the schemas of Kubernetes and of the custom resources', () => {
    expect(problems(manifests)).toEqual([]);
    for (const route of manifests.filter(({ kind }) => kind === 'HTTPRoute'))
      expect(oldestRouteErrors(route)).toEqual([]);
  });
});

it('every process that connects to PostgreSQL verifies its certificate by the mounted authority', () => {
  const manifests = renderWith('base', ['migrations', 'backups', 'database-ca'], 'authority');
  const mounting = manifests.filter((manifest) => podTemplateOf(manifest)?.spec.volumes.some(isAuthority));
  expect(mounting.map(({ metadata }) => metadata.name as string).sort()).toEqual(
    ['backup', 'catalog', 'importer-http', 'importer-worker', 'migrations', 'restore'], // the gateway has no database
  );
  for (const { env, volumeMounts } of mounting.flatMap(containersOf)) {
    expect(env).toContainEqual({ name: 'DATABASE_CA', value: '/run/database-ca/ca.crt' });
    expect(volumeMounts).toContainEqual({ name: 'database-ca', mountPath: '/run/database-ca', readOnly: true });
  }
});
const isAuthority = ({ name }: { name: string }) => name === 'database-ca';

it.each(['catalog', 'importer-http', 'importer-worker'])(
  '%s connects by a pooler, and without it for sessions',
  (name) => {
    const manifests = renderWith('base', ['migrations', 'pooler'], `pooler-${name}`);
    const [{ env }] = containersOf(find(manifests, 'Deployment', name));
    const urls = (env as { name: string; value: string }[]).filter((variable) =>
      /^DATABASE_(DIRECT_)?URL/.test(variable.name),
    );
    const key = name === 'catalog' ? 'catalog-database-url' : 'importer-database-url';
    expect(urls.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'DATABASE_DIRECT_URL_FILE', value: `/run/secrets/directory/${key}` },
      { name: 'DATABASE_URL_FILE', value: `/run/secrets/pooler/${key}` },
    ]);
  },
);

it('an Ingress leads to the gateway over HTTPS and accepts uploads of 150 MB', () => {
  const ingress = find(renderWith('base', ['ingress'], 'ways-ingress'), 'Ingress', 'directory');
  const [{ host, http }] = ingress.spec.rules;
  expect(ingress.spec.tls[0].hosts).toEqual([host]);
  expect(http.paths[0].backend.service).toEqual({ name: 'gateway', port: { number: 80 } });
  expect(Number.parseInt(ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'], 10)).toBe(160);
});

it('a site with a Gateway of its own attaches its route to the listener with the certificate, and redirects HTTP', () => {
  const manifests = renderWith('base', ['gateway-tls'], 'ways-gateway');
  const listeners = find(manifests, 'Gateway', 'public').spec.listeners as { name: string; tls?: object }[];
  const attached = (name: string) => find(manifests, 'HTTPRoute', name).spec.parentRefs;
  expect(attached('directory')).toEqual([{ name: 'public', sectionName: 'https' }]);
  expect(attached('redirect')).toEqual([{ name: 'public', sectionName: 'http' }]);
  expect(listeners.map(({ name, tls }) => [name, tls !== undefined])).toEqual([
    ['http', false],
    ['https', true],
  ]);
});

it('a PostgreSQL that is shut down does not wait for the pools of the services to close their connections', () => {
  const { spec } = find(renderWith('foundation', ['cloudnative-pg'], 'postgres'), 'Cluster', 'postgres');
  expect(spec.smartShutdownTimeout).toBe(0);
});

describe('staging', () => {
  const site = render(`${OVERLAYS}/staging`);
  const foundation = render(`${OVERLAYS}/staging/foundation`);
  const postgres = find(foundation, 'Cluster', 'postgres');
  const running = site.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));

  it('fits on one node with 2 CPU and 8 GiB', () => {
    const milli = (cpu: string) => (cpu.endsWith('m') ? Number.parseInt(cpu, 10) : Number(cpu) * 1000);
    const mebibytes = (memory: string) => Number.parseInt(memory, 10) * (memory.endsWith('Gi') ? 1024 : 1);
    const requests = [
      ...running.flatMap((manifest) => {
        const pod = podTemplateOf(manifest).spec;
        return pod.containers.map((container: { resources: { requests: object } }) => container.resources.requests);
      }),
      postgres.spec.resources.requests,
    ] as { cpu: string; memory: string }[];
    expect(running.every(({ spec }) => (spec.replicas ?? 1) === 1)).toBe(true);
    expect(postgres.spec.instances).toBe(1);
    // The rest is for the node, and for a second pod during a roll-out.
    expect(requests.reduce((sum, { cpu }) => sum + milli(cpu), 0)).toBeLessThanOrEqual(1_600);
    expect(requests.reduce((sum, { memory }) => sum + mebibytes(memory), 0)).toBeLessThanOrEqual(6_656);
  });

  it('needs volumes of one node only, with all importers on it', () => {
    const claims = [
      ...foundation.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ spec }) => spec),
      ...site.flatMap(({ spec }) => spec?.volumeClaimTemplates?.map((claim: Manifest) => claim.spec) ?? []),
    ];
    expect(claims.map(({ accessModes, storageClassName }) => [accessModes, storageClassName])).toEqual(
      claims.map(() => [['ReadWriteOnce'], undefined]),
    );
    for (const name of ['importer-http', 'importer-worker']) {
      const { metadata, spec } = podTemplateOf(find(site, 'Deployment', name));
      const [term] = spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution;
      expect(term.topologyKey).toBe('kubernetes.io/hostname');
      expect(metadata.labels).toMatchObject(term.labelSelector.matchLabels);
    }
  });

  it('has every store in its namespace, unprivileged, and open to its clients only', () => {
    const policies = [...site, ...foundation].filter(({ kind }) => kind === 'NetworkPolicy');
    const open = (from: string, to: Record<string, string>, port: number, portName: string) => {
      const client = { [NAME]: from };
      const leaves = policies.some(
        ({ spec }) =>
          selects(spec.podSelector, client) &&
          spec.egress?.some(
            (rule: { to?: { podSelector?: Selector }[]; ports: { port: unknown }[] }) =>
              rule.to?.some(({ podSelector }) => podSelector && selects(podSelector, to)) &&
              rule.ports.some((one) => one.port === port),
          ),
      );
      const enters = policies.some(
        ({ spec }) =>
          selects(spec.podSelector, to) &&
          Object.keys(spec.podSelector).length > 0 &&
          spec.ingress?.some(
            (rule: { from: { podSelector?: Selector }[]; ports: { port: unknown }[] }) =>
              rule.from.some(({ podSelector }) => podSelector && selects(podSelector, client)) &&
              rule.ports.some((one) => [port, portName].includes(one.port as never)),
          ),
      );
      expect({ from, to, leaves, enters }).toEqual({ from, to, leaves: enters, enters });
      return enters;
    };
    const all = [...Object.keys(CONFIGURATIONS), 'migrations'];
    const clientsOf = (to: Record<string, string>, port: number) => all.filter((from) => open(from, to, port, 'store'));
    expect(clientsOf({ [NAME]: 'redis-queue' }, 6379)).toEqual([
      ...['gateway', 'importer-http', 'importer-worker', 'migrations'],
    ]);
    expect(clientsOf({ [NAME]: 'redis-cache' }, 6379)).toEqual(['catalog']);
    expect(clientsOf({ [NAME]: 'meilisearch' }, 7700)).toEqual(['catalog']);
    expect(clientsOf({ 'cnpg.io/cluster': 'postgres' }, 5432)).toEqual([
      ...['catalog', 'importer-http', 'importer-worker', 'migrations'],
    ]);
    for (const manifest of site.filter(({ kind }) => kind === 'StatefulSet')) {
      expect(podTemplateOf(manifest).spec.securityContext.runAsNonRoot).toBe(true);
      expect(containersOf(manifest)[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('runs Meilisearch with all its folders on its volume, as its root is read-only', () => {
    const [meilisearch] = containersOf(find(site, 'StatefulSet', 'meilisearch'));
    const { mountPath } = meilisearch.volumeMounts.find(({ name }: { name: string }) => name === 'data');
    expect(meilisearch.workingDir).toBe(mountPath);
    const valueOf = (variable: string) =>
      meilisearch.env.find(({ name }: { name: string }) => name === variable)?.value;
    for (const variable of ['MEILI_DB_PATH', 'TMPDIR']) expect(valueOf(variable)).toMatch(`${mountPath}/`);
    expect(valueOf('TMPDIR')).not.toBe(valueOf('MEILI_DB_PATH'));
  });

  it('has as many connections as its services open', () => {
    const [namespace] = foundation.filter(({ kind }) => kind === 'Namespace');
    const connections = Number(namespace!.metadata.annotations['business-directory/database-connections']);
    expect(Number(postgres.spec.postgresql.parameters.max_connections)).toBeGreaterThanOrEqual(connections + 3);
  });
});

describe('backups', () => {
  const site = render(`${OVERLAYS}/production`);
  const [backup, restore] = ['backup', 'restore'].map((name) => find(site, 'CronJob', name).spec);

  it('are taken at night, one at a time, by the image of the importer', () => {
    expect(backup).toMatchObject({ concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC' });
    expect(backup.suspend).toBeUndefined();
    const [container] = backup.jobTemplate.spec.template.spec.containers;
    expect(container.command).toEqual(['node', 'services/importer/dist/backup.main.js']);
    expect(container.image).toBe(containersOf(find(site, 'Deployment', 'importer-http'))[0].image);
    const config = site.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('directory-'))!;
    expect(config.data).toMatchObject({ BACKUP_STORE: expect.stringMatching(/^s3:\/\/.+\/.+/) });
    // Its own bucket: pruning deletes what is under its prefix.
    expect(config.data!['BACKUP_STORE']!.split('/')[2]).not.toBe(config.data!['FILE_STORE']!.split('/')[2]);
  });

  it('are restored by a job that is created by hand only', () => {
    expect(restore).toMatchObject({ suspend: true });
    const [container] = restore.jobTemplate.spec.template.spec.containers;
    expect(container.command.slice(2)).toEqual(['restore', '--replace', 'latest']);
  });

  it('run unprivileged', () => {
    for (const { jobTemplate } of [backup, restore]) {
      const pod = jobTemplate.spec.template.spec;
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      expect(pod.containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    }
  });
});

describe.each(['production', 'staging'])('the secrets of %s', (overlay) => {
  const folder = join(temporary, `secrets-${overlay}`);
  const make = (...args: string[]) =>
    execFileSync(process.execPath, ['bin/make-secrets.mjs', '--kubernetes', overlay, '--folder', folder, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const bucket = overlay === 'production' ? ['--access-key-id', 'id', '--secret-access-key', 'key'] : [];
  make(...bucket);
  const read = (key: string) => readFileSync(join(folder, key), 'utf8');
  const site = render(folder);
  const secret = site.find(({ kind, metadata }) => kind === 'Secret' && metadata.name.startsWith('directory-'))!;

  it('include every key that a pod mounts, under the name that its pod refers to', () => {
    const volumes = site
      .filter((manifest) => podTemplateOf(manifest))
      .flatMap((manifest) => podTemplateOf(manifest).spec.volumes ?? [])
      .flatMap((volume: { secret?: { secretName: string; items?: { key: string }[] } }) => volume.secret ?? [])
      .filter(({ secretName }) => secretName !== 'postgres-ca');
    const created = site.filter(({ kind, metadata }) => kind === 'Secret' && metadata.name !== 'database-owner');
    for (const { metadata } of created) expect(metadata.name).toMatch(/-[a-z\d]{10}$/);
    expect([...new Set(volumes.map(({ secretName }) => secretName))].sort()).toEqual(
      created.map(({ metadata }) => metadata.name as string).sort(),
    );
    const keys = new Set(volumes.flatMap(({ items = [] }) => items.map(({ key }) => key)));
    expect([...keys].filter((key) => !(key in secret.data!))).toEqual([]);
    expect(problems(site.filter(({ kind }) => kind !== 'Secret'))).toEqual([]);
    const custom = site.filter(({ kind }) => ['PodMonitor', 'TriggerAuthentication'].includes(kind));
    expect(JSON.stringify(custom)).not.toContain('"name":"directory"');
  });

  it('have no line breaks, long tokens, and a role of its own for each service', () => {
    for (const key of Object.keys(secret.data!)) expect(read(key)).toMatch(/^\S+$/);
    expect(read('service-token').length).toBeGreaterThanOrEqual(16);
    expect(read('admin-password').length).toBeGreaterThanOrEqual(15);
    const roles = ['database-url', 'catalog-database-url', 'importer-database-url'].map(
      (key) => new URL(read(key)).username,
    );
    expect(roles).toEqual(['directory', 'directory_catalog', 'directory_importer']);
    const host = overlay === 'staging' ? 'postgres-rw.business-directory-staging' : 'postgres.stores';
    expect(new URL(read('catalog-database-url')).hostname).toBe(host);
    expect(read('owner-password')).toBe(new URL(read('database-url')).password);
  });

  it('stay as they are when they are created again, and reject another URL', () => {
    make();
    expect(render(folder)).toEqual(site);
    expect(() => make('--redis-queue-url', 'redis://elsewhere:6379')).toThrow('edit it');
  });

  it('replace the pods of every service that uses a changed one', () => {
    writeFileSync(join(folder, 'service-token'), 'another-token-that-is-long-enough');
    const changed = render(folder).filter(({ kind }) => kind === 'Deployment');
    const unchanged = changed.filter(
      (deployment) => JSON.stringify(deployment) === JSON.stringify(find(site, 'Deployment', deployment.metadata.name)),
    );
    expect(unchanged.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  if (overlay !== 'production') return;
  it('replace the pods of the importers when the credentials of the bucket change', () => {
    const specs = (manifests: Manifest[]) =>
      Object.fromEntries(
        manifests
          .filter((manifest) => podTemplateOf(manifest))
          .map((manifest) => [manifest.metadata.name as string, JSON.stringify(podTemplateOf(manifest))]),
      );
    const before = specs(render(folder));
    writeFileSync(join(folder, 'secret-access-key'), 'another-key');
    const after = specs(render(folder));
    expect(
      Object.keys(before)
        .filter((name) => before[name] !== after[name])
        .sort(),
    ).toEqual(['backup', 'importer-http', 'importer-worker', 'restore']);
  });

  it('need the credentials of the bucket', () => {
    rmSync(join(folder, 'access-key-id'));
    expect(() => make()).toThrow('The components of this overlay need --access-key-id.');
  });
});
