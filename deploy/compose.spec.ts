import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile, variablesOfImage } from './dockerfile.js';
import { CONFIGURATIONS, configurationOf, heapOf, variablesOf } from './services.js';

interface ComposeService {
  image: string;
  command?: string | string[];
  build?: { target: string; args: Record<string, string> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks: string[];
  ports?: string[];
  mem_limit?: string;
  container_name?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
}

/** Compose's own defaults. */
const interpolated = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll('$$', '$');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const compose = parse(interpolated(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8')), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
};
const stages = readDockerfile(`${ROOT}/Dockerfile`);
const { services } = compose;
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build);
const ENGINES = ['postgres', 'redis-queue', 'redis-cache', 'meilisearch'];
/** Services that run once; others wait for their completion. */
const ONCE = ['migrate-catalog', 'migrate-importer'];

describe('docker-compose.yml', () => {
  it('runs every service, their migrations, and the stores', () => {
    expect(Object.keys(services).sort()).toEqual([...Object.keys(CONFIGURATIONS), ...ONCE, ...ENGINES].sort());
  });

  it.each(all)('pins the image of %s', (_name, { image }) => {
    expect(image).toMatch(/^[\w./-]+:[\w.-]+$/);
    expect(image).not.toMatch(/:latest$/);
  });

  it.each(ours)('denies %s what it does not need', (name, service) => {
    expect(stages.has(service.build!.target)).toBe(true);
    expect(service.image).toBe(`business-directory/${service.build!.target}:local`);
    expect(service).toMatchObject({
      user: '10001:10001',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(Object.keys(service.build!.args)).toContain('NODE_IMAGE');
    if (!ONCE.includes(name)) expect(service.healthcheck).toBeUndefined(); // inherited from the image
  });

  it.each(Object.keys(CONFIGURATIONS))('sets every required variable of %s, and no unknown one', (name) => {
    const { build, environment = {}, mem_limit: memory } = services[name]!;
    const variables = { ...variablesOfImage(stages, build!.target), ...environment };
    const known = variablesOf(name);
    for (const variable of Object.keys(variables)) expect([...known]).toContain(variable.replace(/_FILE$/, ''));
    expect(() => configurationOf(name, variables)).not.toThrow();
    expect(heapOf(variables)).toBeLessThanOrEqual(0.75 * Number.parseInt(memory!, 10));
  });

  it.each(all)('passes secrets to %s as files only', (_name, { environment = {}, secrets = [] }) => {
    const files = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
    for (const file of files) expect(secrets).toContain(file);
    for (const secret of secrets) expect(compose.secrets[secret]).toEqual({ file: `./secrets/${secret}` });
    const open = Object.keys(environment).filter(
      (name) => /PASSWORD|TOKEN|KEY|DATABASE_URL/.test(name) && !name.endsWith('_FILE'),
    );
    expect(open).toEqual([]);
  });

  it.each(all)('starts %s when its dependencies are healthy', (_name, { depends_on: needs = {} }) => {
    for (const [need, { condition }] of Object.entries(needs)) {
      expect(services[need]).toBeDefined();
      const expected = ONCE.includes(need)
        ? 'service_completed_successfully'
        : need === 'meilisearch'
          ? 'service_started'
          : 'service_healthy';
      expect({ need, condition }).toEqual({ need, condition: expected });
    }
  });

  it('starts services after migrations and stores, and the gateway last', () => {
    const needs = (name: string) => Object.keys(services[name]!.depends_on ?? {});
    expect(needs('catalog')).toEqual(expect.arrayContaining(['postgres', 'redis-cache', 'migrate-catalog']));
    for (const importer of ['importer-http', 'importer-worker']) {
      expect(needs(importer)).toEqual(
        expect.arrayContaining(['postgres', 'redis-queue', 'migrate-importer', 'catalog']),
      );
    }
    expect(needs('gateway')).toEqual(
      expect.arrayContaining(['redis-queue', 'catalog', 'importer-http', 'photos', 'sitemap']),
    );
  });

  it.each(ENGINES)('checks the health of %s', (name) => {
    expect(services[name]!.healthcheck?.test?.[0]).toBe('CMD');
  });

  it.each(['redis-queue', 'redis-cache'])('lets other containers connect to %s with any image', (name) => {
    expect(services[name]!.command).toContain('--protected-mode no');
  });

  it('publishes only the gateway, on this machine, and allows egress only to it and the photos service', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway']);
    expect(services['gateway']!.ports).toEqual(['127.0.0.1:3000:3000']);
    for (const [name, { networks }] of all) {
      const open = networks.filter((network) => !compose.networks[network]?.internal);
      expect({ name, open }).toEqual({ name, open: { gateway: ['front'], photos: ['outside'] }[name] ?? [] });
    }
  });

  it('scales workers, all on the uploaded files', () => {
    const { ports, container_name: fixedName, volumes } = services['importer-worker']!;
    expect({ ports, fixedName }).toEqual({});
    expect(volumes).toContain('files:/files');
    expect(services['importer-http']!.volumes).toContain('files:/files');
  });

  it('stores persistent data in named volumes', () => {
    const used = all.flatMap(([, { volumes = [] }]) =>
      volumes.filter((volume) => volume.includes(':')).map((volume) => volume.split(':')[0]!),
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(compose.volumes)));
    for (const store of ['postgres', 'redis-queue', 'meilisearch']) expect(used).toContain(store);
  });
});
