import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SitemapStatus } from '@directory/contracts/sitemaps';
import { ingestRow } from '@directory/testing/ingest-rows';
import { SERVICE_TOKEN, startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { readSitemapConfig } from '../services/sitemap/src/config.js';
import { createSitemap } from '../services/sitemap/src/service.js';

/** The sitemap service and its catalog, over HTTP. */
let catalog: TestCatalog;
let sitemap: Awaited<ReturnType<typeof createSitemap>>;
let url: string;
let isCatalogStopped = false;

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request whose response is not decoded. */
function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}
const textOf = async (path: string) => (await get(path)).body.toString();
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!);
const pathsOf = (xml: string) => locationsIn(xml).map((location) => new URL(location).pathname);
async function status(method = 'GET', path = '/api/admin/sitemaps'): Promise<SitemapStatus> {
  const response = await fetch(url + path, { method, headers: { 'x-service-token': SERVICE_TOKEN } });
  expect(response.status).toBe(200);
  return (await response.json()) as SitemapStatus;
}

const listed = (name: string) => ingestRow({ name, city: 'Berlin', country_code: 'DE', phone: '+49 30 901820' });

/** The catalog adds changed businesses to the feed after two seconds without changes. */
async function waitForBusinesses(count: number): Promise<void> {
  await vi.waitFor(async () => expect((await status()).businesses).toBe(count), { timeout: 60_000 });
}

beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([listed('Café Ä & B'), listed('Bakery')]);
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    SERVICE_TOKEN,
    CATALOG_URL: catalog.url,
    PUBLIC_URL: 'https://directory.example/ignored',
  };
  sitemap = await createSitemap(readSitemapConfig(env));
  url = await sitemap.start();
  await waitForBusinesses(2);
}, 120_000);
afterAll(async () => {
  await sitemap.destroy();
  if (!isCatalogStopped) await catalog.stop();
});

describe('a sitemap', () => {
  it('has an index of files that together list every page of the directory, under the public origin', async () => {
    const index = await textOf('/sitemap.xml');
    const files = locationsIn(index);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(file).toMatch(/^https:\/\/directory\.example\/sitemaps\/.+\.xml$/);
    const pages = (await Promise.all(pathsOf(index).map(textOf))).flatMap(locationsIn);
    const { slug } = (
      await catalog.db.query<{ slug: string }[]>(`SELECT slug FROM business WHERE name LIKE 'Café%'`)
    )[0]!;
    expect(pages).toContain(`https://directory.example/business/${slug}`);
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of pages) expect(page).toMatch(/^https:\/\/directory\.example\//);
  });

  it('is gzip for clients that accept it and plain for others, each with an ETag of its own', async () => {
    const [path] = pathsOf(await textOf('/sitemap.xml')) as [string];
    const plain = await get(path);
    const gzip = await get(path, { 'accept-encoding': 'br, gzip' });
    const rejected = await get(path, { 'accept-encoding': 'gzip;q=0' });
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(rejected.body).toEqual(plain.body);
    expect(plain.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
    });
    expect([plain.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(plain.headers['etag']).not.toBe(gzip.headers['etag']);
  });

  it('is 304 for clients that have it, also by a weak ETag, and 200 for others', async () => {
    for (const path of ['/sitemap.xml', ...pathsOf(await textOf('/sitemap.xml'))]) {
      const { headers } = await get(path, { 'accept-encoding': 'gzip' });
      for (const tag of [String(headers['etag']), `W/${String(headers['etag'])}`]) {
        const again = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': tag });
        expect([again.status, again.body.length]).toEqual([304, 0]);
      }
      expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200);
    }
  });

  it('responds 404 to files that are not in its index', async () => {
    for (const path of ['/sitemaps/none.xml', '/sitemaps/', '/none.xml', '/none']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
    }
  });

  it('lists a new business once the directory has changed, under another ETag', async () => {
    const [path] = pathsOf(await textOf('/sitemap.xml')).filter((one) => one.includes('business')) as [string];
    const before = await get(path);
    await catalog.import([listed('Later')]);
    await waitForBusinesses(3);
    expect(await textOf(path)).toContain('/business/later');
    expect((await get(path)).headers['etag']).not.toBe(before.headers['etag']);
  });
});

describe('the administration of the sitemap', () => {
  it('is closed without the service token', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/sitemaps'],
      ['POST', '/api/admin/sitemaps/rebuild'],
    ] as const) {
      expect((await fetch(url + path, { method })).status).toBe(401);
    }
  });

  it('rebuilds every file and reports each as fresh, with its size', async () => {
    await status('POST', '/api/admin/sitemaps/rebuild');
    const isDone = async () => {
      const { building, files } = await status();
      return !building && files.every(({ state }) => state === 'fresh');
    };
    await expect.poll(isDone, { interval: 200 }).toBe(true);
    const done = await status();
    expect(done).toMatchObject({ businesses: 3, fileCount: done.files.length, error: null });
    for (const { path, bytes } of done.files) expect(bytes).toBe((await get(path)).body.length);
    expect(done.lastBuiltAt).toBe(
      done.files
        .map(({ builtAt }) => builtAt!)
        .sort()
        .at(-1),
    );
  });

  it('reports a failed rebuild by a code, also one whose sentence an earlier release has stored', async () => {
    for (const [stored, reported] of [
      ['GET /internal/feed failed', 'build_failed'],
      ['catalog_unavailable', 'catalog_unavailable'],
    ]) {
      await catalog.write('POST', '/internal/feed/build', { building: false, error: stored });
      await expect.poll(async () => (await status()).error).toBe(reported);
    }
  });
});

it('serves robots.txt, which names the index and closes the administration', async () => {
  const { headers, body } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.toString()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /ad-frame/\n\nSitemap: https://directory.example/sitemap.xml\n',
  );
});

it('serves the verification file of the settings under its name alone', async () => {
  const save = (settings: object) => catalog.save('settings', settings);
  expect((await get('/google1.html')).status).toBe(404);
  await save({ verification_file: 'google1.html', verification_content: 'google-site-verification: google1.html' });
  const { status: code, headers, body } = await get('/google1.html');
  expect([code, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(body.toString()).toBe('google-site-verification: google1.html');
  expect((await get('/google2.html')).status).toBe(404);
  const tooLong = await save({ verification_content: 'x'.repeat(2_001) });
  expect(tooLong.status).toBe(400);
  expect((await get('/google1.html')).body.toString()).toBe('google-site-verification: google1.html');
  await save({ verification_file: '' });
  expect((await get('/google1.html')).status).toBe(404);
});

it('is served from the last files within a moment while every table of the database is locked', async () => {
  const paths = ['/sitemap.xml', ...pathsOf(await textOf('/sitemap.xml'))];
  const before = await Promise.all(paths.map(textOf));
  const locked = catalog.db.createQueryRunner();
  await locked.startTransaction();
  try {
    const tables = await catalog.db.query<{ name: string }[]>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    await locked.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    const lockedAt = performance.now();
    // Longer than responses of the catalog are cached.
    while (performance.now() - lockedAt < 5_000) {
      const startedAt = performance.now();
      expect(await Promise.all(paths.map(textOf))).toEqual(before);
      expect(performance.now() - startedAt).toBeLessThan(3_000);
    }
  } finally {
    await locked.rollbackTransaction();
    await locked.release();
  }
}, 60_000);

describe('while the catalog is unavailable', () => {
  it('serves the index and the files it has, and responds 503 to what it would need the catalog for', async () => {
    const index = await textOf('/sitemap.xml');
    const paths = pathsOf(index);
    const before = await Promise.all(paths.map(textOf));
    await catalog.stop();
    isCatalogStopped = true;
    // Longer than the catalog caches a response.
    const { status: code, headers } = await get('/google1.html');
    expect([code, headers['retry-after']]).toEqual([503, '5']);
    expect(await textOf('/sitemap.xml')).toBe(index);
    expect(await Promise.all(paths.map(textOf))).toEqual(before);
    expect((await get('/robots.txt')).status).toBe(200);
  }, 60_000);
});
