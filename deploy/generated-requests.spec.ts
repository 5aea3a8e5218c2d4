import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { sitePaths } from '@directory/contracts/site-paths';
import { hostileForm } from '@directory/testing/hostile-form';
import { seededRandom } from '@directory/testing/random';
import { SchemaRequests } from '@directory/testing/schema-requests';
import { freePorts } from '../bin/ports.mjs';
import { SERVICE_TOKEN } from '../services/catalog/src/catalog.fixture.js';
import { readPhotosConfig } from '../services/photos/src/config.js';
import { createPhotos } from '../services/photos/src/service.js';
import { readSitemapConfig } from '../services/sitemap/src/config.js';
import { createSitemap } from '../services/sitemap/src/service.js';
import { startEdge, type Edge } from './edge.fixture.js';

const REQUESTS = 400;
const SEED = 2026;
const UPLOADS = ['POST /api/upload-excel', 'POST /api/upload-excel-batch'];

/** The gateway with the services behind it, each over HTTP. */
let edge: Edge;
let sitemap: Awaited<ReturnType<typeof createSitemap>>;
let photos: Awaited<ReturnType<typeof createPhotos>>;
let photoCache: string;
beforeAll(async () => {
  const [sitemapPort = 0, photosPort = 0] = await freePorts(2);
  const urlOf = (port: number) => `http://127.0.0.1:${port}`;
  edge = await startEdge({ SITEMAP_URL: urlOf(sitemapPort), PHOTOS_URL: urlOf(photosPort) });
  photoCache = await mkdtemp(join(tmpdir(), 'photos-'));
  const env = {
    ...{ HOST: '127.0.0.1', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0', SERVICE_TOKEN },
    ...{ CATALOG_URL: edge.catalog.url, PUBLIC_URL: edge.url.origin, PHOTO_CACHE: photoCache, PHOTO_FETCH: 'false' },
  };
  sitemap = await createSitemap(readSitemapConfig({ ...env, PORT: String(sitemapPort) }));
  photos = await createPhotos(readPhotosConfig({ ...env, PORT: String(photosPort) }));
  await Promise.all([sitemap.start(), photos.start()]);
});
afterAll(async () => {
  await Promise.all([sitemap.destroy(), photos.destroy()]);
  await edge.stop();
  await rm(photoCache, { recursive: true, force: true });
});

const send = (path: string, init: RequestInit) =>
  fetch(new URL(path, edge.url), { ...init, redirect: 'manual', headers: { ...edge.session, ...init.headers } });

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('preview', 'true');
  form.append('file', new Blob(['name,city\nStar,Berlin\n']), 'star.csv');
  const headers = { prefer: 'respond-async' };
  const response = await send('/api/upload-excel', { method: 'POST', body: form, headers });
  return ((await response.json()) as { importId: string }).importId;
}

it('requests generated for importer, sitemap, photos, gateway and pages cause no server error', async () => {
  const calls = (Object.keys(endpoints) as EndpointKey[]).filter(
    (key) => endpointDefinition(key).service !== 'catalog',
  );
  const pages = [...Object.keys(sitePaths), '/sitemaps/:name', '/ad-frame/:slot'].map((path) => ({
    ...endpointDefinition('GET /api/homepage-data'),
    path,
  }));
  const importId = await upload();
  const generator = new SchemaRequests(SEED, { id: [importId], uuid: [importId], slug: ['gym', 'germany'] });
  const random = seededRandom(SEED);
  const failures: string[] = [];
  const statuses = new Set<number>();
  for (let i = 0; i < REQUESTS; i++) {
    const key = calls[Math.floor(i / 2) % calls.length]!;
    // Every second request is one for a page.
    const { method, path, headers, body } = generator.next(
      i % 2 ? endpointDefinition(key) : pages[(i / 2) % pages.length]!,
    );
    const content = i % 2 && UPLOADS.includes(key) ? hostileForm(generator, random) : body;
    const sent = { method, headers: { prefer: 'respond-async', ...headers } };
    const response = await send(path, { ...sent, ...(content !== undefined && { body: content }) });
    const text = await response.text();
    statuses.add(response.status);
    if (response.status >= 500) failures.push(`${method} ${path.slice(0, 300)}: ${response.status} ${text}`);
  }
  expect(failures).toEqual([]);
  // Requests that all fail the first check would prove nothing.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 202, 400, 404]));
}, 120_000);
