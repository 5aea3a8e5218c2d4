import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMigrations } from '@directory/service-kit/migrations';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { parse } from 'yaml';
import { onPath } from '../bin/processes.mjs';
import { catalogDataSource } from '../services/catalog/src/database/data-source.js';
import { importerDataSource, SCHEMA } from '../services/importer/src/database/data-source.js';
import { startApiServer } from './api-server.fixture.js';
import { podTemplateOf, render, type Manifest } from './kustomize.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = 'secrets/kubernetes/production';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The command lines of the guide in its order; comments are left out, and continued lines joined. */
const lines = [...readFileSync(`${ROOT}/docs/operating.md`, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => block!.replaceAll('\\\n', ' ').split('\n'))
  .map((line) =>
    line
      .replace(/\s+#.*$/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  .filter(Boolean);

const DELETE_MIGRATIONS = 'kubectl -n business-directory delete job migrations --ignore-not-found';
const APPLY_SITE = `kubectl apply -k ${SITE}`;
const APPLY_FOUNDATION = 'kubectl apply -k k8s/overlays/production/foundation';
const FORGET_MANIFESTS = `kubectl -n business-directory annotate deployment --all ${LAST_APPLIED}-`;
const MAKE_SECRETS = 'npm run secrets -- --kubernetes production --access-key-id … --secret-access-key …';
const CREATE_BACKUP = 'kubectl -n business-directory create job backup-now --from=cronjob/backup';
const CREATE_RESTORE = 'kubectl -n business-directory create job restore-now --from=cronjob/restore';
const CREATE_CA = 'kubectl -n business-directory create secret generic postgres-ca --from-file=ca.crt=…';
const BACKUP = 'npm run backup -- backups/2026-11-20';
const RESTORE = 'DATABASE_URL=postgres://… npm run restore -- backups/2026-11-20';

/** Lines that no test can execute here, with the reason; another spec tests what they do. */
const NOT_EXECUTED: Record<string, string> = {
  'docker compose up -d --build --wait': 'needs an engine: compose.spec.ts and `npm run test:images`',
  'docker compose up -d --no-recreate --scale importer-worker=3': 'needs an engine',
  'docker compose logs -f gateway catalog': 'needs an engine',
  'npm run release -- --registry registry.example.org/business-directory --overlay production':
    'needs an engine and a registry: release.spec.ts executes it with a substitute for docker',
  'OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318': 'a variable: tracing.spec.ts',
};
const EXECUTED = [
  ...['npm run secrets', MAKE_SECRETS, BACKUP, RESTORE],
  ...[APPLY_FOUNDATION, DELETE_MIGRATIONS, APPLY_SITE, FORGET_MANIFESTS, CREATE_BACKUP, CREATE_RESTORE, CREATE_CA],
];

const run = promisify(execFile);
const temporary = mkdtempSync(join(tmpdir(), 'directory-guide-'));
const site = join(temporary, 'site');
afterAll(() => rmSync(temporary, { recursive: true }));

/** A line with `npm run` of the guide, executed as its script. */
function runScript(line: string, args: string[], env = {}) {
  const [, name] = /npm run (\w+)/.exec(line)!;
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { scripts: Record<string, string> };
  const [, ...script] = scripts[name!]!.split(' ');
  return run(process.execPath, [...script, ...args], { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } });
}

it('every command line of the guide is executed here, or listed with the reason why not', () => {
  expect(new Set(lines)).toEqual(new Set([...EXECUTED, ...Object.keys(NOT_EXECUTED)]));
});

it('each apply of the site is preceded by the deletion of the job, which is immutable', () => {
  const before = lines.flatMap((line, at) => (line === APPLY_SITE ? [lines[at - 1]] : []));
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(new Set(before)).toEqual(new Set([DELETE_MIGRATIONS]));
});

it('services of commands for Compose exist', () => {
  const { services } = parse(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8')) as { services: object };
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['importer-worker', 'gateway', 'catalog']));
});

it('`npm run secrets` creates every secret of Compose', async () => {
  const folder = join(temporary, 'compose');
  await runScript('npm run secrets', ['--folder', folder]);
  const { secrets } = parse(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8')) as {
    secrets: Record<string, { file: string }>;
  };
  const files = Object.values(secrets).map(({ file }) => file.replace('./secrets/', ''));
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

describe('the commands for backups', () => {
  let databases: TestDatabase[];
  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    for (const { url } of databases) {
      await runMigrations(catalogDataSource(url));
      await runMigrations(importerDataSource(url), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
    }
  });
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it('copy a database into another one', async () => {
    const [from, to] = databases.map(({ url }) => ({ DATABASE_URL: url, DATA_DIR: join(temporary, 'none') }));
    const folder = join(temporary, '2026-11-20');
    const { stdout } = await runScript(BACKUP, [folder], from);
    expect(stdout).toMatch(/^Backed up \d+ rows of \d+ tables/);
    const { stdout: restored } = await runScript(RESTORE, [folder], to);
    expect(restored).toBe(stdout.replace('Backed up', 'Restored'));
  });
});

describe('the commands for Kubernetes', () => {
  let all: Manifest[];
  beforeAll(async () => {
    const credentials = ['--access-key-id', 'id', '--secret-access-key', 'key'];
    await runScript(MAKE_SECRETS, ['--kubernetes', 'production', ...credentials, '--folder', site]);
    all = [...render(`${ROOT}/k8s/overlays/production/foundation`), ...render(site)];
  });
  const find = (kind: string, name: string) =>
    all.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

  it('name a namespace, jobs and files that exist', () => {
    const [namespace] = all.filter(({ kind }) => kind === 'Namespace');
    for (const line of lines.filter((one) => one.includes('kubectl -n ')))
      expect(line).toContain(`kubectl -n ${namespace!.metadata.name} `);
    expect(find('Job', 'migrations')).toBeDefined();
    for (const name of ['backup', 'restore']) expect(find('CronJob', name)).toBeDefined();
    const reader = readFileSync(`${ROOT}/k8s/components/database-ca/kustomization.yaml`, 'utf8');
    expect(reader).toContain(
      'secret: { secretName: postgres-ca, defaultMode: 288, items: [{ key: ca.crt, path: ca.crt }] }',
    );
  });

  // kubectl is in no package of Debian that knows components of kustomize: the cases above and the renderer's remain.
  (onPath('kubectl') ? describe : describe.skip)('executed by kubectl', () => {
    let api: Awaited<ReturnType<typeof startApiServer>>;
    beforeAll(async () => {
      api = await startApiServer(all);
      const config = {
        ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
        clusters: [{ name: 'test', cluster: { server: api.url } }],
        contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
        users: [{ name: 'test', user: { token: 'of-the-test' } }],
      };
      writeFileSync(join(temporary, 'kubeconfig'), JSON.stringify(config));
    });
    afterAll(() => api.stop());

    const kubectl = async (line: string, ...args: string[]) => {
      const words = line.replace(SITE, site).split(' ').slice(1);
      const env = { ...process.env, KUBECONFIG: join(temporary, 'kubeconfig'), HOME: temporary };
      return (await run('kubectl', [...words, ...args], { cwd: ROOT, env })).stdout;
    };
    /** The API server of the test has no schemas. */
    const apply = (line: string) => kubectl(line, '--validate=false');
    const applySite = async () => {
      await kubectl(DELETE_MIGRATIONS);
      await apply(APPLY_SITE);
    };
    const secretsOf = () =>
      api
        .of('Deployment')
        .flatMap((deployment) =>
          (podTemplateOf(deployment).spec.volumes as { secret?: { secretName: string } }[]).flatMap(
            ({ secret }) => secret?.secretName ?? [],
          ),
        );

    it('install a site, change a secret, and preserve replicas when autoscaling is switched on', async () => {
      await apply(APPLY_FOUNDATION);
      await applySite();
      const stored = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
      const kinds = [...new Set(all.map(({ kind }) => kind))];
      expect(kinds.flatMap((kind) => api.of(kind).map(({ metadata }) => `${kind} ${metadata.name}`)).sort()).toEqual(
        stored,
      );

      const before = secretsOf();
      writeFileSync(join(site, 'service-token'), 'another-token-that-is-long-enough');
      await expect(apply(APPLY_SITE)).rejects.toThrow('field is immutable');
      await applySite();
      expect(before.filter((name) => name.startsWith('directory-') && secretsOf().includes(name))).toEqual([]);

      // As they were applied without the component, and scaled since.
      for (const { metadata, spec } of api.of('Deployment')) {
        const applied = JSON.parse(metadata.annotations[LAST_APPLIED]) as Manifest;
        metadata.annotations[LAST_APPLIED] = JSON.stringify({ ...applied, spec: { ...applied.spec, replicas: 2 } });
        spec.replicas = 6;
      }
      await kubectl(FORGET_MANIFESTS);
      await applySite();
      expect(api.of('Deployment').map(({ spec }) => spec.replicas)).toEqual(Array(6).fill(6));
      for (const { metadata } of api.of('Deployment')) expect(metadata.annotations[LAST_APPLIED]).toBeDefined();
    });

    it.each([
      [CREATE_BACKUP, 'backup'],
      [CREATE_RESTORE, 'restore'],
    ])('`%s` creates a job from its cron job', async (line, name) => {
      const job = parse(await kubectl(line, '--dry-run=client', '-o', 'yaml')) as Manifest;
      const { containers } = podTemplateOf(job).spec as { containers: object[] };
      expect(containers).toMatchObject(podTemplateOf(find('CronJob', name)!).spec.containers);
    });

    it('create the secret with the authority of the database', async () => {
      const line = CREATE_CA.replace('…', 'package.json');
      const secret = parse(await kubectl(line, '--dry-run=client', '-o', 'yaml')) as Manifest;
      expect([secret.metadata.name, Object.keys(secret.data!)]).toEqual(['postgres-ca', ['ca.crt']]);
    });
  });
});
