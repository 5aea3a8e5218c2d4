import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { createService, type Service } from '@directory/service-kit/service';
import { ServiceClient } from '@directory/service-kit/service-client';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { readGatewayConfig } from '../services/gateway/src/config.js';
import { SessionGuard } from '../services/gateway/src/sessions/session.guard.js';
import { SessionsClient } from '../services/gateway/src/sessions/sessions.client.js';
import { CONFIG } from '../services/gateway/src/tokens.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';
import { readPhotosConfig } from '../services/photos/src/config.js';
import { createPhotos } from '../services/photos/src/service.js';
import { readSitemapConfig } from '../services/sitemap/src/config.js';
import { createSitemap } from '../services/sitemap/src/service.js';
import { readManifests } from './kustomize.js';
import { selectorsOf } from './promql.js';

const MONITORING = fileURLToPath(new URL('../k8s/components/monitoring', import.meta.url));
const RUNBOOKS = fileURLToPath(new URL('../docs/runbooks', import.meta.url));
const GUIDE = readFileSync(fileURLToPath(new URL('../docs/operating.md', import.meta.url)), 'utf8');
const METRICS_TOKEN = 'a token for Prometheus';
/** Labels that Prometheus adds itself. */
const ADDED = ['pod', 'namespace', 'app_kubernetes_io_part_of'];
/** Metrics of kube-state-metrics and cert-manager, about the cluster's own objects. */
const OF_KUBERNETES = /^(kube|certmanager)_/;

const [rule] = readManifests(`${MONITORING}/alerts.yaml`);
const alerts = rule!.spec.groups.flatMap(({ rules }: { rules: object[] }) => rules) as {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}[];
const dashboard = JSON.parse(readFileSync(`${MONITORING}/dashboard.json`, 'utf8')) as {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
};
const queries = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

@Module({})
class EdgeModule {}

/** The gateway with its guard, without services behind it. */
function createEdge(config: ReturnType<typeof readGatewayConfig>): Promise<Service> {
  const guard = { provide: APP_GUARD, useClass: SessionGuard };
  const catalogClient = {
    provide: ServiceClient,
    useValue: new ServiceClient(config.upstreams.catalog, config.service),
  };
  const providers = [{ provide: CONFIG, useValue: config }, catalogClient, SessionsClient, guard];
  return createService({ settings: config.service, module: { module: EdgeModule, providers } });
}

let catalog: TestCatalog;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
let others: Service[];
/** The metrics of all services, one sample per line. */
let samples: string;
let photoCache: string;

beforeAll(async () => {
  catalog = await startTestCatalog({
    meiliUrl: 'http://127.0.0.1:9',
    databaseReadUrls: ['postgres://nobody@127.0.0.1:9/nothing'],
    responseCache: true,
  });
  importer = await startTestImporter(catalog.url);
  const database = catalog.db.options as { url?: string };
  const env = {
    ...{
      HOST: '127.0.0.1',
      PORT: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'silent',
      SERVICE_TOKEN: 'a-token-for-the-tests',
    },
    ...{ CATALOG_URL: catalog.url, WEB_ROOT: '/nowhere', METRICS_TOKEN, DATABASE_URL: database.url },
  };
  const gateway = await createEdge(readGatewayConfig(env));
  const sitemap = await createSitemap(readSitemapConfig(env));
  photoCache = await mkdtemp(join(tmpdir(), 'photos-'));
  const photos = await createPhotos(readPhotosConfig({ ...env, PHOTO_CACHE: photoCache }));
  const worker = await importer.startWorker();
  others = [gateway, sitemap, worker, photos];
  const [gatewayUrl, sitemapUrl, photosUrl] = [await gateway.start(), await sitemap.start(), await photos.start()];
  const workerUrl = await worker.app.getUrl();
  await catalog.get('/api/categories');
  await fetch(`${gatewayUrl}/api/categories`);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const texts = await Promise.all(
    [catalog.url, importer.url, workerUrl, sitemapUrl, photosUrl, gatewayUrl].map(async (url) => {
      const response = await fetch(`${url}/metrics`, { headers });
      expect(response.status).toBe(200);
      return response.text();
    }),
  );
  samples = texts.join('\n');
});
afterAll(async () => {
  for (const service of others) await service.destroy();
  await rm(photoCache, { recursive: true });
  await importer.stop();
  await catalog.stop();
});

describe('every query', () => {
  it.each(queries)('the query of %s selects metrics that the services have: %s', (_name, query) => {
    const selectors = selectorsOf(query.replaceAll('$__rate_interval', '5m'));
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels } of selectors.filter((selector) => !OF_KUBERNETES.test(selector.metric))) {
      let shown = samples.split('\n').filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
      expect({ metric, shown: shown.length > 0 }).toEqual({ metric, shown: true });
      for (const { name, operator, value } of labels.filter((label) => !ADDED.includes(label.name))) {
        expect(shown.some((line) => line.includes(`${name}="`))).toBe(true);
        // A test cannot produce every status.
        if (operator === '=' && name !== 'status') shown = shown.filter((line) => line.includes(`${name}="${value}"`));
        expect({ metric, name, value, shown: shown.length > 0 }).toEqual({ metric, name, value, shown: true });
      }
    }
  });

  it('uses metrics that the operating guide explains', () => {
    const names = [...samples.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name!);
    const ours = [...new Set(names)].filter((name) => !/^(process|nodejs)_/.test(name));
    expect(ours.length).toBeGreaterThan(15);
    expect(ours.filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([]);
  });

  it('is denied to strangers at the gateway', async () => {
    const url = await others[0]!.app.getUrl();
    const scrape = (authorization: string) => fetch(`${url}/metrics`, { headers: { authorization } });
    expect((await scrape('Bearer another token')).status).toBe(401);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
  });
});

describe('every alert', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s has a runbook with its expression',
    (name, alert) => {
      expect(['critical', 'warning', 'info']).toContain(alert.labels.severity);
      const page = join(RUNBOOKS, basename(new URL(alert.annotations.runbook_url).pathname));
      const text = readFileSync(page, 'utf8');
      expect(text).toMatch(new RegExp(`^# ${name}\n`));
      for (const heading of ['## Diagnosis', '## Resolution']) expect(text).toContain(`\n${heading}\n`);
      expect(text).toContain(alert.expr.trim());
      for (const [, link] of text.matchAll(/\]\(([\w./-]+\.md)\)/g))
        expect(existsSync(join(RUNBOOKS, link!))).toBe(true);
    },
  );

  it('has exactly one runbook', () => {
    const pages = alerts.map(({ annotations }) => basename(annotations.runbook_url));
    expect(readdirSync(RUNBOOKS).sort()).toEqual(pages.sort());
  });
});
